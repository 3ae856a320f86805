// Added to the page of simcord's Preview: what Discord's own client does with a message, and the Preview does not.

const messages = document.getElementById("channel-message-list");

// A link to a message is shown as its channel, and leads to the message.
const MESSAGE_LINK = 'a[href^="https://discord.com/channels/"]';
new MutationObserver(() => {
  for (const link of messages.querySelectorAll(MESSAGE_LINK)) {
    if (link.textContent === link.getAttribute("href")) {
      link.textContent = `# ${document.getElementById("channel-name").textContent} › 💬`;
    }
  }
}).observe(messages, { childList: true, subtree: true });
messages.addEventListener("click", (event) => {
  const link = event.target.closest(MESSAGE_LINK);
  if (!link) return;
  event.preventDefault();
  const id = new URL(link.href).pathname.split("/").at(-1);
  messages.querySelector(`[data-message-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
});

// A relative time goes on.
const UNITS = [["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
setInterval(() => {
  for (const time of messages.querySelectorAll('time[data-style="R"]')) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? UNITS.at(-1);
    const format = new Intl.RelativeTimeFormat(time.lang, { numeric: "auto" });
    time.textContent = format.format(Math.round(seconds / size), unit);
  }
}, 1000);
