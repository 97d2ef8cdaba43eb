import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sheets = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

/** Selectors of a sheet, split at commas outside parentheses. */
const selectorsIn = (css: string) =>
  Array.from(css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g), ([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^,(])+/g) ?? [])

/** A sheet defines a class if one of its selectors has this class and no other. */
const definedIn = (css: string) =>
  selectorsIn(css).flatMap((selector) => {
    const classes = new Set(selector.match(/\.[a-z][\w-]*/gi))
    return classes.size === 1 ? [...classes] : []
  })

describe('The style sheets', () => {
  it('define each class in a single sheet', () => {
    const homes = new Map<string, Set<string>>()
    for (const sheet of sheets)
      for (const name of definedIn(readFileSync(join('src/app', sheet), 'utf8')))
        homes.set(name, (homes.get(name) ?? new Set()).add(sheet))
    expect(homes.size).toBeGreaterThan(300)
    const shared = [...homes].filter(([, places]) => places.size > 1)
    expect(shared.map(([name, places]) => `${name} is defined in ${[...places].join(' and ')}`)).toEqual([])
  })
})
