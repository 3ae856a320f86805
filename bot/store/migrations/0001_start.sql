-- Times are milliseconds since 1970-01-01 UTC. Snowflakes are Discord's; a player is a random number that only the
-- table `players` ties to a Discord user.

PRAGMA application_id = 0x46524B4C;  -- "FRKL"

CREATE TABLE servers (
    guild_id   INTEGER PRIMARY KEY,
    language   TEXT,                             -- NULL: the server's own locale at Discord
    dice_style TEXT NOT NULL DEFAULT 'emoji',
    pings      INTEGER NOT NULL DEFAULT 1 CHECK (pings IN (0, 1)),
    added_at   INTEGER NOT NULL,
    removed_at INTEGER                           -- NULL while the bot is in the server
) STRICT;

CREATE TABLE players (
    player  INTEGER PRIMARY KEY,
    user_id INTEGER UNIQUE                       -- NULL: forgotten, and every record of this player anonymous
) STRICT;

CREATE TABLE games (
    id         TEXT PRIMARY KEY CHECK (length(id) = 8 AND id NOT GLOB '*[^0-9a-hjkmnp-tv-z]*'),
    guild_id   INTEGER,                          -- NULL: a direct message
    channel_id INTEGER NOT NULL,
    host       INTEGER NOT NULL REFERENCES players,
    status     TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'ended', 'cancelled')),
    rules      TEXT NOT NULL CHECK (json_valid(rules)),
    seats      TEXT NOT NULL CHECK (json_valid(seats)),
    settings   TEXT NOT NULL CHECK (json_valid(settings)),
    seed       BLOB NOT NULL CHECK (length(seed) = 32),
    language   TEXT NOT NULL,
    selection  INTEGER NOT NULL DEFAULT 0 CHECK (selection >= 0),
    moves      INTEGER NOT NULL DEFAULT 0,       -- how many there are in the table `moves`
    revision   INTEGER NOT NULL DEFAULT 0,
    drawn      INTEGER NOT NULL DEFAULT -1,      -- the revision the board last showed; < revision: to be drawn
    board_id   INTEGER,
    ping_id    INTEGER,
    calls      INTEGER,                          -- the turn, counted from 0, whose player is to be called; NULL: nobody
    pinged     INTEGER NOT NULL DEFAULT -1,      -- the turn whose player was called last; another one: a call is owed
    deadline   INTEGER,                          -- when the clock ends the turn; NULL: no clock runs
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,                 -- the last press or move; long ago: nobody plays here any more
    begun_at   INTEGER,
    ended_at   INTEGER,
    CHECK ((status IN ('lobby', 'playing')) = (ended_at IS NULL)),
    CHECK (status NOT IN ('playing', 'over') OR begun_at IS NOT NULL)
) STRICT;

-- One live game per channel; also how the live games are found among all that ever were.
CREATE UNIQUE INDEX games_live ON games (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX games_ended ON games (channel_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX games_undrawn ON games (id) WHERE drawn < revision;
CREATE INDEX games_uncalled ON games (id) WHERE calls <> pinged OR (calls IS NULL AND ping_id IS NOT NULL);

CREATE TABLE moves (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    number  INTEGER NOT NULL CHECK (number >= 0),
    text    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- Who was told the best choice, and before which move: such a player's game counts as assisted.
CREATE TABLE hints (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seat    INTEGER NOT NULL CHECK (seat >= 0),
    number  INTEGER NOT NULL CHECK (number >= 0),
    PRIMARY KEY (game_id, seat, number)
) STRICT, WITHOUT ROWID;

-- Which interactions have been counted: a press delivered twice counts once. No reference to `games`, because a press
-- is kept for a day whatever becomes of its game.
CREATE TABLE presses (
    interaction_id INTEGER PRIMARY KEY,
    game_id        TEXT NOT NULL,
    at             INTEGER NOT NULL
) STRICT;

CREATE TABLE results (
    game_id   TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    player    INTEGER REFERENCES players,        -- NULL: a computer player
    guild_id  INTEGER,
    place     INTEGER NOT NULL CHECK (place >= 1),
    won       INTEGER NOT NULL CHECK (won IN (0, 1)),
    has_left  INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    score     INTEGER NOT NULL,
    turns     INTEGER NOT NULL CHECK (turns >= 0),
    banked    INTEGER NOT NULL CHECK (banked >= 0),
    best_turn INTEGER NOT NULL CHECK (best_turn >= 0),
    farkles   INTEGER NOT NULL CHECK (farkles >= 0),
    ended_at  INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- The leaderboard is read from this index alone.
CREATE INDEX results_standing ON results (guild_id, player, won, best_turn, banked, turns) WHERE player IS NOT NULL;

-- What the program has to remember of itself, such as the commands it sent to Discord last.
CREATE TABLE notes (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
