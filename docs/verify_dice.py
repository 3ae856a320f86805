"""Derive every die of a Farkle record again: python verify_dice.py record.json (Python 3.8 or newer, nothing else)."""

import hashlib, hmac, json, pathlib, sys

record = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
game, seed = record["game"], bytes.fromhex(record["seed"])
seal = hashlib.sha256(f"{game}:".encode() + seed).hexdigest()
mix = hashlib.sha256("\n".join(seat["phrase"] for seat in record["seats"]).encode()).hexdigest()
wrong = [name for name, value in (("commitment", seal), ("mix", mix)) if record[name] != value]
rolls = [move.split()[1] for move in record["moves"] if move.startswith(("rolloff ", "dice "))]
for number, shown in enumerate(rolls):
    dice, block = "", 0
    while len(dice) < len(shown):
        stream = hmac.digest(seed, f"{game}:{mix}:{number}:{len(shown)}:{block}".encode(), "sha256")
        dice, block = dice + "".join(str(byte % 6 + 1) for byte in stream if byte < 252), block + 1
    if dice[: len(shown)] != shown:
        wrong.append(f"roll {number}: {shown} is written, {dice[: len(shown)]} fell")
print("\n".join(f"WRONG {what}" for what in wrong) or f"All {len(rolls)} rolls agree with the seed.")
print(f"The channel must have shown, before the game: seal {seal}, mix {mix}")
sys.exit(bool(wrong))
