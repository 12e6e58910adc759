/* Made from wire.py by wire.mjs; do not edit. */

export type JsonValue = unknown

export interface Protocol {
FromWatcher: (Hello | Ping | Act | Rename | AddBot | Unseat | Arrange | Change | PassHost | Add | Start | Ready | Deal | ComeBack | Leave | Say | Again)
FromTable: (Welcome | Update | Presence | Beat | Pong | Done | Refused | Notice)
Dealt: Dealt
Refilled: Refilled
Flipped: Flipped
Drew: Drew
Took: Took
Placed: Placed
Bounced: Bounced
Discarded: Discarded
Removed: Removed
Declined: Declined
WentOut: WentOut
RoundScored: RoundScored
GameWon: GameWon
Seating: Seating
Seated: Seated
Glance: Glance
Trouble: Trouble
Health: Health
}
/**
 * The first frame on a socket: who watches, and up to which version they know the table.
 */
export interface Hello {
type: "hello"
protocol: number
token?: (string | null)
version?: (number | null)
}
/**
 * Asks for a `Pong` at once: is this link alive?
 */
export interface Ping {
type: "ping"
}
/**
 * Do one of the actions of the rules.
 */
export interface Act {
type: "act"
id: string
version: number
action: string
}
/**
 * Be called otherwise. Lobby only.
 */
export interface Rename {
type: "rename"
id: string
version: number
name: string
}
/**
 * Seat a bot. The host, lobby only.
 */
export interface AddBot {
type: "add_bot"
id: string
version: number
level: string
}
/**
 * Take a bot or a player off their seat. The host, lobby only.
 */
export interface Unseat {
type: "unseat"
id: string
version: number
other: number
}
/**
 * Seat everybody anew, clockwise: `order` names the present seats. The host, lobby only.
 */
export interface Arrange {
type: "arrange"
id: string
version: number
order: number[]
}
/**
 * Set options, the clock, the pace of bots or who begins. The host, lobby only.
 */
export interface Change {
type: "change"
id: string
version: number
rules?: (Options | null)
clock?: (string | null)
pace?: (string | null)
starter?: (number | null)
}
/**
 * The options of the rules that are to change.
 */
export interface Options {
rounds?: (number | null)
return_taken?: (boolean | null)
ties_keep_bonus?: (boolean | null)
turn_limit?: (number | null)
}
/**
 * Make another player the host.
 */
export interface PassHost {
type: "pass_host"
id: string
version: number
other: number
}
/**
 * Add randomness of one's own to the next round's shuffle: 1-32 bytes in hexadecimal.
 */
export interface Add {
type: "add"
id: string
version: number
randomness: string
}
/**
 * Deal the first round. The host.
 */
export interface Start {
type: "start"
id: string
version: number
}
/**
 * Be ready for the next round; it is dealt when everybody present is.
 */
export interface Ready {
type: "ready"
id: string
version: number
}
/**
 * Deal the next round without waiting for who is not ready. The host.
 */
export interface Deal {
type: "deal"
id: string
version: number
}
/**
 * Take the seat back from the bot that plays for one.
 */
export interface ComeBack {
type: "come_back"
id: string
version: number
}
/**
 * Give the seat up: in the lobby it is free again, in a game a bot plays on.
 */
export interface Leave {
type: "leave"
id: string
version: number
}
/**
 * Say one of the set phrases.
 */
export interface Say {
type: "say"
id: string
version: number
phrase: string
}
/**
 * Back to the lobby for another game with the same players. The host, after a game.
 */
export interface Again {
type: "again"
id: string
version: number
}
/**
 * The answer to `hello`: how the table stands, and what the watcher has missed.
 */
export interface Welcome {
type?: "welcome"
protocol: number
now: number
beat: number
fresh: boolean
entries: Entry[]
table: TableNow
you: (You | null)
connected: boolean[]
watchers: number
}
/**
 * One accepted command: who did what, and what came of it, as this watcher saw it.
 */
export interface Entry {
version: number
at: number
fact: string
seat: (number | null)
told: {
[k: string]: JsonValue
}
events: {
[k: string]: JsonValue
}[]
}
/**
 * Everything about a table that all its watchers may know.
 */
export interface TableNow {
code: string
version: number
stage: ("lobby" | "playing" | "between" | "finished")
seats: Chair[]
host: number
starter: number
clock: Clock
pace: ("quick" | "easygoing" | "lifelike")
rules: Rules
differs: string[]
games: number
waiting: Waiting[]
game: (GameNow | null)
proofs: ProofNow[]
}
/**
 * Who sits at a seat.
 */
export interface Chair {
name: string
level: (string | null)
away: boolean
left: boolean
ready: boolean
added: (string | null)
}
/**
 * How long a table waits, in milliseconds.
 */
export interface Clock {
name: ("none" | "relaxed" | "quick")
turn: number
answer: number
absent: number
}
/**
 * The options of RULES.md; the values here are the standard rules.
 */
export interface Rules {
rounds?: number
return_taken?: boolean
ties_keep_bonus?: boolean
turn_limit?: number
}
/**
 * A seat that the table waits for.
 */
export interface Waiting {
seat: number
until: number
by: (string | null)
}
/**
 * The game as the gallery sees it; the names mean what they mean in `view.View`.
 */
export interface GameNow {
phase: string
actor: (number | null)
may_act: number[]
turn: number
starter: number
round: number
turns: number
layouts: string[][]
piles: string[][]
draw_pile: number
removed: number
hand: (string | null)
went_out: (number | null)
turns_left: (number | null)
scores: number[][]
totals: number[]
winners: number[]
unseen: UnseenNow
}
/**
 * How many of each card could still be where the watcher cannot look: `view.Unseen`.
 */
export interface UnseenNow {
layouts: {
[k: string]: number
}
draw_pile: {
[k: string]: number
}
mixed: boolean
}
/**
 * What is public of a round's shuffle (docs/shuffle.md).
 */
export interface ProofNow {
round: number
commitment: string
added: (number | string)[][]
salt: (string | null)
key: (string | null)
}
/**
 * What one seat knows or may do beyond what everybody knows.
 */
export interface You {
seat: number
legal: string[]
hand: (string | null)
unseen: (UnseenNow | null)
}
/**
 * Something happened: versions have no gaps.
 */
export interface Update {
type?: "update"
entry: Entry
table: TableNow
you: (You | null)
}
/**
 * Who is connected now; it belongs to no version.
 */
export interface Presence {
type?: "presence"
connected: boolean[]
watchers: number
}
/**
 * A sign of life.
 */
export interface Beat {
type?: "beat"
version: number
now: number
}
/**
 * The answer to `ping`.
 */
export interface Pong {
type?: "pong"
version: number
now: number
}
/**
 * A command was accepted, now or before: it is stored and became this version.
 */
export interface Done {
type?: "done"
id: string
version: number
}
/**
 * A command was not accepted, and nothing has changed.
 */
export interface Refused {
type?: "refused"
id: (string | null)
code: string
why: string
clause: string
version: number
}
/**
 * The table is about to close this socket.
 */
export interface Notice {
type?: "notice"
what: ("restarting" | "closing")
seconds: number
}
/**
 * A new round lies ready, every layout face down. (R3.1, R3.2)
 */
export interface Dealt {
event: "Dealt"
round: number
starter: number
left: string
right: string
removed: number
}
/**
 * The discards under the tops were shuffled and became the draw pile. (R4.6)
 */
export interface Refilled {
event: "Refilled"
cards: string[]
}
/**
 * Turned up a card, at tee-off or because of a hazard. (R3.4, R7.1)
 */
export interface Flipped {
event: "Flipped"
seat: number
place: number
card: string
}
/**
 * Took the top of the draw pile. Only the drawer sees the card. (R4.1)
 */
export interface Drew {
event: "Drew"
seat: number
card: string
}
/**
 * Took the top of a discard pile. (R4.1)
 */
export interface Took {
event: "Took"
seat: number
pile: string
card: string
}
/**
 * Played the card in hand. (R4.2)
 */
export interface Placed {
event: "Placed"
seat: number
place: number
card: string
out: string
was_face_down: boolean
}
/**
 * Bounced the exchanged card to another place. (R6.1)
 */
export interface Bounced {
event: "Bounced"
seat: number
place: number
card: string
out: string
was_face_down: boolean
}
/**
 * Put the card in hand on a discard pile. (R4.4)
 */
export interface Discarded {
event: "Discarded"
seat: number
pile: string
card: string
}
/**
 * Removed a hazard from play; the seats in `asked` may flip a card each. (R7.1)
 */
export interface Removed {
event: "Removed"
seat: number
asked: number[]
}
/**
 * Did not flip a card because of a hazard. (R7.3)
 */
export interface Declined {
event: "Declined"
seat: number
}
/**
 * Was the first with no face-down card left; every other seat has one more turn. (R8.1)
 */
export interface WentOut {
event: "WentOut"
seat: number
}
/**
 * All cards were turned up where they lay, and scored. (R8.3, R9)
 */
export interface RoundScored {
event: "RoundScored"
round: number
layouts: string[][]
went_out: (number | null)
out_first: number
scores: number[]
}
/**
 * The game is over. (R10.1)
 */
export interface GameWon {
event: "GameWon"
winners: number[]
totals: number[]
}
/**
 * Opens a table, or takes a free seat at one.
 */
export interface Seating {
name: string
}
/**
 * A seat, and the secret that owns it: whoever holds the token holds the seat.
 */
export interface Seated {
code: string
seat: number
token: string
}
/**
 * A table as one watcher sees it at one moment.
 */
export interface Glance {
now: number
entries: Entry[]
table: TableNow
you: (You | null)
}
/**
 * Why a request was not granted.
 */
export interface Trouble {
code: string
why: string
clause?: string
version?: (number | null)
}
/**
 * How the server does.
 */
export interface Health {
status: ("ok" | "store fails")
tables: number
watchers: number
}

export const PROTOCOL = 1
