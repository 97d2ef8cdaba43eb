import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getContrastRatio } from '@mui/material/styles'
import { themes } from '../../src/app/kit/theme/theme'
import { colours, shape, statusColours } from '../../src/app/shell/look/theme'

const sources = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => readFileSync(join('src/app', name), 'utf8'))
const namesIn = (pattern: RegExp) =>
  new Set(sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)))

const surfaces = ['canvas', 'surface', 'raised', 'hover', 'selected'] as const
const texts = ['text', 'text-2', 'primary', 'success', 'warning', 'danger', 'info'] as const
const fills = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-success', 'success-fill'],
  ['on-success', 'success-fill-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['text-3', 'surface'],
  ['text-3', 'canvas'],
] as const
const meanings = ['primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark'] as const

describe('The theme', () => {
  it('defines every custom property used without a fallback', () => {
    const known = new Set([
      ...[shape, colours.light, statusColours.light].flatMap((values) => Object.keys(values)),
      ...namesIn(/(?:^|[\s{'])--([\w-]+)'?\]?:/gm),
    ])
    const taken = namesIn(/var\(--([\w-]+)\)/g)
    expect(taken.size).toBeGreaterThan(50)
    expect([...taken].filter((name) => !known.has(name))).toEqual([])
  })

  describe.each(['light', 'dark'] as const)('The %s colour scheme', (scheme) => {
    const colour = colours[scheme]
    const status = statusColours[scheme]

    it('keeps a text contrast of 4.5 to 1 on every surface', () => {
      const pairs = [...surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)), ...fills]
      expect(pairs.filter(([text, on]) => getContrastRatio(colour[text], colour[on]) < 4.5)).toEqual([])
      expect(meanings.filter((one) => getContrastRatio(status[`c-${one}-fg`], status[`c-${one}-bg`]) < 4.5)).toEqual([])
    })

    it('is applied to react-admin', () => {
      expect(themes[scheme].palette).toMatchObject({
        mode: scheme,
        background: { default: colour.surface },
        text: { primary: colour.text },
      })
    })
  })
})
