import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Shared layers below the features, each with the layers that it may import. */
const sharedLayers = new Map([
  ['platform', []],
  ['shell', []],
  ['kit', ['platform', 'shell']],
])
/** These use all features, so no feature and no shared layer may import them. */
const topLayers = ['bundling', 'commands', 'demo']
const sides = ['api', 'server', 'app'] as const
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Each folder of the contract is a feature. */
const features = foldersOf('src/api').filter((name) => !sharedLayers.has(name))
const inside = [...features, ...sharedLayers.keys()]

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

/** Imports between files of the same side. `feature` is the importing feature, `into` the imported one. */
const importEdges = [...sources].flatMap(([from, text]) =>
  modulesIn(text).flatMap((name) => {
    const to = name.startsWith('.') ? fileOf(from, name) : undefined
    if (to === undefined) return []
    const [, side = '', feature = ''] = from.split('/')
    const [, otherSide, into = '', ...rest] = to.split('/')
    return side === otherSide && feature !== into
      ? [{ side, feature, into, file: rest.join('/'), label: `${from} -> ${to}` }]
      : []
  }),
)
const featureImports = importEdges.filter(({ feature, into }) => features.includes(feature) && features.includes(into))
const pathsOf = (found: readonly { label: string }[]) => found.map((arrow) => arrow.label)

describe('The architecture', () => {
  it('has the same feature folders on all sides and in the tests', () => {
    expect(features.length).toBeGreaterThan(5)
    for (const side of ['app', 'server'])
      expect(foldersOf(`src/${side}`).filter((name) => ![...inside, ...topLayers].includes(name))).toEqual([])
    expect(features.filter((feature) => !foldersOf('test').includes(feature))).toEqual([])
  })

  it('has no cyclic dependencies between features across all sides', () => {
    const usedBy = (feature: string, seen = new Set<string>()): Set<string> => {
      for (const { into } of featureImports.filter((arrow) => arrow.feature === feature && !seen.has(arrow.into)))
        usedBy(into, seen.add(into))
      return seen
    }
    expect(pathsOf(featureImports.filter(({ feature, into }) => usedBy(into).has(feature)))).toEqual([])
  })

  it('exposes each feature through its index.ts only, except contract files', () => {
    expect(pathsOf(featureImports.filter(({ side, file }) => side !== 'api' && file !== 'index.ts'))).toEqual([])
  })

  it('keeps shared layers free of features and of what uses all features', () => {
    const mayUse = (name: string) => ['config.ts', ...(sharedLayers.get(name) ?? inside)]
    expect(
      pathsOf(importEdges.filter(({ feature, into }) => inside.includes(feature) && !mayUse(feature).includes(into))),
    ).toEqual([])
  })

  it('limits imports of the contract to zod, phone number lengths and itself', () => {
    const libraries = ['zod', 'libphonenumber-js/min']
    const foreign = sourcesIn('api').flatMap(({ path, text }) =>
      modulesIn(text)
        .filter((name) => !libraries.includes(name) && !fileOf(path, name)?.startsWith('src/api/'))
        .map((name) => `${path} -> ${name}`),
    )
    expect(foreign).toEqual([])
  })

  it('uses the lightweight guest fields on guest pages only', () => {
    const pages = /^src\/app\/(?:shell\/guest|people\/(?:auth|registration|verification|setup))\//
    const users = sourcesIn('app').filter(({ text }) => modulesIn(text).some((name) => /\bshell\/guest\//.test(name)))
    expect(users.map(({ path }) => path).filter((path) => !pages.test(path))).toEqual([])
    expect(users.length).toBeGreaterThan(5)
  })

  it('uses the lightweight buttons in the shell and on guest pages only', () => {
    const light =
      /^src\/app\/(?:shell|people\/(?:auth|registration|verification)|kit\/notifications)\/|^src\/app\/\w+\.tsx$/
    const users = sourcesIn('app').filter(({ text }) => /["'`\s]btn["'`\s]/.test(text))
    expect(users.map(({ path }) => path).filter((path) => !light.test(path))).toEqual([])
    expect(users.length).toBeGreaterThan(10)
  })

  it('calls the server from screens only through the data provider', () => {
    // Exceptions: authProvider signs in, the shell also serves guests, and the data provider itself needs the client.
    const mayCall = /^src\/app\/(?:shell|kit\/providers|people\/(?:auth|registration|verification|setup))\b/
    const byItself = /\b(?:fetch|XMLHttpRequest|EventSource)\(/
    const found = sourcesIn('app').filter(
      ({ path, text }) =>
        !mayCall.test(path) &&
        (byItself.test(text) || modulesIn(text).some((name) => /\b(?:call|request|requestForm)$/.test(name))),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('keeps SQL in queries.ts, …Queries.ts and the layers that run it', () => {
    const found = sourcesIn('server').filter(
      ({ path, text }) =>
        !/ueries\.ts$|^src\/server\/(?:platform|kit)\//.test(path) &&
        /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|^import (?!type).*from '(?:kysely|pg)'/m.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it("keeps table names and record states out of the server's kit", () => {
    const schema = sources.get('src/server/platform/schema.ts') ?? ''
    const tables = namesIn(schema.slice(schema.indexOf('interface DB')), /^ {2}(\w+): /gm)
    const lists = sourcesIn(...features.map((feature) => `api/${feature}`)).flatMap(({ text }) =>
      namesIn(text, /Status = z\.enum\(\[([^\]]+)\]/g),
    )
    // These two are allowed: every record can be archived, and the server itself has the status "ready".
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
