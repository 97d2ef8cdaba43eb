import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themes } from '../../src/app/kit/theme/theme'
import { tokens, type Scheme } from '../../src/app/kit/theme/tokens'

const css = ['tokens', 'statusTokens']
  .map((name) => readFileSync(join(import.meta.dirname, `../../src/app/shell/look/${name}.css`), 'utf8'))
  .join('\n')

/** The custom properties that the style sheet declares for a selector, in however many blocks. */
const declared = (selector: string): ReadonlyMap<string, string> => {
  const blocks = css.split('}').filter((block) => block.split('{')[0]?.trim().endsWith(selector))
  return new Map(
    blocks
      .flatMap((block) => [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)])
      .map(([, name = '', value = '']) => [name, colour(value)]),
  )
}
const colour = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

const selectors = { light: ':root', dark: ":root[data-theme='dark']" } as const

describe('The theme of the admin framework', () => {
  it.each(['light', 'dark'] as const satisfies readonly Scheme[])('has the colours of the %s look', (scheme) => {
    const sheet = declared(selectors[scheme])
    for (const [name, value] of Object.entries(tokens[scheme])) expect(sheet.get(name), name).toBe(value)
  })

  it('tells the two schemes apart', () => {
    expect(themes.light.palette).toMatchObject({ mode: 'light', background: { default: '#ffffff' } })
    expect(themes.dark.palette).toMatchObject({ mode: 'dark', background: { default: '#161a21' } })
  })
})
