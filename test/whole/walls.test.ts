import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Shared layers below the features, each with the layers that it may import. */
const ground = new Map([
  ['platform', []],
  ['shell', []],
  ['kit', ['platform', 'shell']],
])
/** The demo uses all features, so nothing may import it. */
const roof = ['demo']
const sides = ['api', 'server', 'app'] as const
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Each folder of the contract is a feature. */
const rooms = foldersOf('src/api').filter((name) => !ground.has(name))
const inside = [...rooms, ...ground.keys()]

const sources = new Map(
  sides
    .flatMap((side) =>
      readdirSync(`src/${side}`, { recursive: true, encoding: 'utf8' }).map((name) => join('src', side, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const sourcesIn = (...folders: string[]) =>
  [...sources].flatMap(([path, text]) =>
    folders.some((folder) => path.startsWith(`src/${folder}/`)) ? [{ path, text }] : [],
  )

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)

/** Module names that a source imports or re-exports, by `from`, `import()` or a side-effect import. */
const modulesIn = (text: string) => namesIn(text, /(?:\bfrom |\bimport\(|^import )'([^']+)'/gm)

const fileOf = (from: string, name: string) => {
  const path = normalize(join(dirname(from), name))
  return ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((file) => sources.has(file))
}

/** Imports between files of the same side: `room` is the importing folder, `into` the imported one. */
const arrows = [...sources].flatMap(([from, text]) =>
  modulesIn(text).flatMap((name) => {
    const to = name.startsWith('.') ? fileOf(from, name) : undefined
    if (to === undefined) return []
    const [, side = '', room = ''] = from.split('/')
    const [, otherSide, into = '', ...rest] = to.split('/')
    return side === otherSide && room !== into
      ? [{ side, room, into, file: rest.join('/'), told: `${from} -> ${to}` }]
      : []
  }),
)
const betweenRooms = arrows.filter(({ room, into }) => rooms.includes(room) && rooms.includes(into))
const told = (found: readonly { told: string }[]) => found.map((arrow) => arrow.told)

describe('the walls of the house', () => {
  it('stand between rooms of the same names on all sides and in the tests', () => {
    expect(rooms.length).toBeGreaterThan(5)
    for (const side of ['app', 'server'])
      expect(foldersOf(`src/${side}`).filter((name) => ![...inside, ...roof].includes(name))).toEqual([])
    expect(rooms.filter((room) => !foldersOf('test').includes(room))).toEqual([])
  })

  it('let arrows run one way, over all sides together: what a room uses never uses that room', () => {
    const usedBy = (room: string, seen = new Set<string>()): Set<string> => {
      for (const { into } of betweenRooms.filter((arrow) => arrow.room === room && !seen.has(arrow.into)))
        usedBy(into, seen.add(into))
      return seen
    }
    expect(told(betweenRooms.filter(({ room, into }) => usedBy(into).has(room)))).toEqual([])
  })

  it('have one door a room, its index.ts; of the contract each file may be read', () => {
    expect(told(betweenRooms.filter(({ side, file }) => side !== 'api' && file !== 'index.ts'))).toEqual([])
  })

  it('stand on a ground that knows no room, and under a roof that starts the program, which nobody knows', () => {
    const mayUse = (name: string) => ['config.ts', ...(ground.get(name) ?? inside)]
    expect(told(arrows.filter(({ room, into }) => inside.includes(room) && !mayUse(room).includes(into)))).toEqual([])
  })

  it('hold a contract that takes nothing but zod, the lengths of telephone numbers and itself', () => {
    const libraries = ['zod', 'libphonenumber-js/min']
    const foreign = sourcesIn('api').flatMap(({ path, text }) =>
      modulesIn(text)
        .filter((name) => !libraries.includes(name) && !fileOf(path, name)?.startsWith('src/api/'))
        .map((name) => `${path} -> ${name}`),
    )
    expect(foreign).toEqual([])
  })

  it('keep the light fields of guests to guests: who is signed in meets the kit’s', () => {
    const pages = /^src\/app\/(?:shell\/guest|people\/(?:auth|registration|verification|setup))\//
    const users = sourcesIn('app').filter(({ text }) => modulesIn(text).some((name) => /\bshell\/guest\//.test(name)))
    expect(users.map(({ path }) => path).filter((path) => !pages.test(path))).toEqual([])
    expect(users.length).toBeGreaterThan(5)
  })

  it('keep the light buttons to the frame and to guests: all screens have the library’s', () => {
    const light =
      /^src\/app\/(?:shell|people\/(?:auth|registration|verification)|kit\/notifications)\/|^src\/app\/\w+\.tsx$/
    const users = sourcesIn('app').filter(({ text }) => /["'`\s]btn["'`\s]/.test(text))
    expect(users.map(({ path }) => path).filter((path) => !light.test(path))).toEqual([])
    expect(users.length).toBeGreaterThan(10)
  })

  it('leave screens one way to the server, the data provider', () => {
    // Exceptions: the authProvider signs in, the shell also serves guests, and the data provider uses the client
    // directly.
    const mayCall = /^src\/app\/(?:shell|kit\/providers|people\/(?:auth|registration|verification|setup))\b/
    const byItself = /\b(?:fetch|XMLHttpRequest|EventSource)\(/
    const found = sourcesIn('app').filter(
      ({ path, text }) =>
        !mayCall.test(path) &&
        (byItself.test(text) || modulesIn(text).some((name) => /\b(?:call|request|requestForm)$/.test(name))),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('keep SQL in queries.ts and …Queries.ts, and in the ground that runs it', () => {
    const found = sourcesIn('server').filter(
      ({ path, text }) =>
        !/ueries\.ts$|^src\/server\/(?:platform|kit)\//.test(path) &&
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|^import (?!type).*from '(?:kysely|pg)'/m.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('hide from the server’s kit what tables there are, and what states the records of rooms have', () => {
    const schema = sources.get('src/server/platform/schema.ts') ?? ''
    const tables = namesIn(schema.slice(schema.indexOf('interface DB')), /^ {2}(\w+): /gm)
    const lists = sourcesIn(...rooms.map((room) => `api/${room}`)).flatMap(({ text }) =>
      namesIn(text, /Status = z\.enum\(\[([^\]]+)\]/g),
    )
    // Every record can be archived; "ready" is the server's status.
    const statuses = lists
      .flatMap((list) => namesIn(list, /'(\w+)'/g))
      .filter((status) => !['archived', 'ready'].includes(status))
    expect(tables).toContain('users')
    expect(statuses).toContain('draft')
    const named = new RegExp(
      String.raw`'(?:${[...tables, ...statuses].join('|')})'|\b(?:FROM|INTO|UPDATE|JOIN) (?:${tables.join('|')})\b`,
    )
    const found = sourcesIn('server/kit').flatMap(({ path, text }) => {
      const [name] = named.exec(text) ?? []
      return name === undefined ? [] : [`${path} names ${name}`]
    })
    expect(found).toEqual([])
  })
})
