// Turns the protocol's JSON Schema (standard input) into TypeScript types (standard output):
//   .venv/bin/python -c "import json; from gnoming import wire; print(json.dumps(wire.schema()))" \
//     | node web/wire.mjs > web/src/wire.ts
import { compile } from 'json-schema-to-typescript'

let text = ''
for await (const part of process.stdin) text += part
const schema = JSON.parse(text)

/** Field titles would each become a type of their own. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'title' && typeof value === 'string'))
      // json-schema-to-typescript spells out every length of a bounded array
      .filter(([key]) => key !== 'maxItems' && key !== 'minItems')
      .map(([key, value]) => [key, plain(value)]),
  )
}

const { protocol, $defs, properties } = schema
const whole = plain({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties),
  $defs,
})
const types = await compile(whole, 'Protocol', {
  bannerComment: '/* Made from wire.py by wire.mjs; do not edit. */',
  additionalProperties: false,
  format: false,
  unreachableDefinitions: true,
})
const told = types
  .replace(
    /\n \*\s*\n \* This interface was referenced by [^*]*\n \* via the `definition` "\w+"\.(?=\n)/g,
    '',
  )
  .replace(
    /\/\*\*\n \* This interface was referenced by [^*]*\n \* via the `definition` "\w+"\.\n \*\/\n/g,
    '',
  )
process.stdout.write(`${told.trim()}\n\nexport const PROTOCOL = ${protocol}\n`)
