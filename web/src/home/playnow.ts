/** From one press to the first card: a table is opened, three bots sit down, the cards are dealt. */
import { addRandomness, noteCommitments } from '../ends/notes'
import { keepSeat } from '../seats'
import { openTable } from '../server'
import { Sitting } from '../sitting.svelte'

const BOTS = ['easy', 'easy', 'medium']
/** So long the table may take to answer before it is shown as it stands. */
const PATIENCE_MS = 8000

let fresh: Sitting | null = null

/** The sitting that `playNow` has just opened, once: the table's page need not connect again. */
export function takeFresh(code: string): Sitting | null {
  const found = fresh?.code === code ? fresh : null
  if (found) fresh = null
  return found
}

/**
 * Open a table with three bots and start; tells the code. All wishes are sent at once, the table
 * takes them in their order.
 */
export async function playNow(name: string, step: (what: string) => void): Promise<string> {
  step('opening')
  const { code, token } = await openTable(name)
  keepSeat({ code, token, name, at: Date.now() })
  step('seating')
  const sitting = new Sitting(code, token)
  for (const level of BOTS) void sitting.wish('add_bot', { level })
  const stop = sitting.onnews(({ table }) => {
    noteCommitments(table)
    stop()
  })
  void addRandomness(sitting, `${code}/1/1`)
  const started = sitting.wish('start')
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([started, late])
  step('dealing')
  fresh?.close()
  fresh = sitting
  return code
}
