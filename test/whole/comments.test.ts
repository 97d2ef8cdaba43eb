import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const opening = /(?:^|[\s{(,])(?:\/\*\*?|\/\/)\s*(?:\*\s*)?([A-Za-z]+)/gm
const openingInSql = /(?:^|\s)--\s*([A-Za-z]+)/gm
/** Openings of a literal translation; style.md of the project's design explains the rule. */
const refused = /^(?:what|who|whoever|whose|whatever|told|said|asked|that)$/i

const patternOf = (path: string): RegExp => (path.endsWith('.sql') ? openingInSql : opening)

it('No comment opens with a relative clause or a participle', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const sources = [...files, 'vite.config.ts'].filter((path) => /\.(?:tsx?|js|css|sql)$/.test(path))
  const found = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(patternOf(path))]
      .filter(([, word = '']) => refused.test(word))
      .map(({ index }) => `${path}:${text.slice(0, index + 1).split('\n').length}`)
  })
  expect(found).toEqual([])
})
