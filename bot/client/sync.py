"""Commands are sent to Discord only when they have changed: the call is heavily limited."""

import hashlib
import json
import logging

from discord import app_commands

from bot.store import Store, notes

_log = logging.getLogger(__name__)


async def sync_commands(tree: app_commands.CommandTree, store: Store) -> bool:
    """Send the commands if they differ from what was sent last; tell whether they were."""
    translator = tree.translator
    commands = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
    name = f"commands of {tree.client.application_id}"
    if await store.read(notes.get, name) == digest:
        return False
    await tree.sync()
    await store.write(notes.put, name, digest)
    _log.info("The commands were sent to Discord")
    return True
