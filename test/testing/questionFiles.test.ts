import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionFormats, reportCodes, unsupportedFeatureCodes } from '../../src/server/testing/formats/types'
import { readQuestionFile, writeQuestionFile } from '../../src/server/testing/formats/questionFiles'
import { localise } from '../../src/server/kit/texts/messages'
import { locales } from '../../src/api/kit/endpoints'
import { textIn } from '../../src/api/testing/contentParts'
import { writable } from './formats'

const ru = { locale: 'ru' } as const
const gift = 'Ёлка зелёная?{TRUE}'
const cp1251 = (text: string) => {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_none, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text.split(''), (sign) => codes.get(sign) ?? 63)
}
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('A file of questions', () => {
  it.each([
    ['utf-8', new TextEncoder().encode(gift)],
    ['utf-8', new TextEncoder().encode(`\ufeff${gift}`)],
    ['windows-1251', cp1251(gift)],
    ['utf-16le', utf16(gift, false)],
    ['utf-16be', utf16(gift, true)],
  ])('is read in its encoding %s', (encoding, bytes) => {
    const read = readQuestionFile({ name: 'a.txt', bytes }, ru)
    expect(read).toMatchObject({ encoding, format: 'gift', report: [] })
    expect(read.questions.map(({ content: { sent } }) => textIn(sent.translations, 'body', 'ru'))).toEqual([
      'Ёлка зелёная?',
    ])
  })

  it('is reported as unreadable if it is binary', () => {
    const read = readQuestionFile({ name: 'a.xml', bytes: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0) }, ru)
    expect(read).toMatchObject({ questions: [], report: [{ line: 1, code: 'unreadable', imported: false }] })
  })

  it('is recognised as the same format when it is imported again', () => {
    fc.assert(
      fc.property(
        writable({ types: ['single'], languages: ['ru'] }),
        fc.constantFrom(...questionFormats),
        (question, format) => {
          const { bytes, extension } = writeQuestionFile(format, [question, question], ru)
          fc.pre(bytes.length > 4)
          // Aiken questions with braces in their text are guessed as GIFT.
          fc.pre(format !== 'aiken' || !/[{}]/.test(new TextDecoder().decode(bytes)))
          expect(readQuestionFile({ name: `a.${extension}`, bytes }, ru).format).toBe(format)
        },
      ),
    )
  })

  it('reports errors instead of throwing if it is truncated or corrupted anywhere', () => {
    const broken = fc.record({
      questions: fc.array(writable({}), { minLength: 1, maxLength: 2 }),
      format: fc.constantFrom(...questionFormats),
      as: fc.constantFrom(...questionFormats),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      junk: fc.oneof(fc.string(), fc.constantFrom('<', ']]>', '&#0;', '{', '"', '\\', '\n\n', '&lol;', '<![CDATA[')),
    })
    fc.assert(
      fc.property(broken, ({ questions, format, as, share, junk }) => {
        const { bytes } = writeQuestionFile(format, questions, ru)
        const at = Math.floor(bytes.length * share)
        const spoilt = Buffer.concat([bytes.subarray(0, at), Buffer.from(junk), bytes.subarray(at + junk.length)])
        for (const one of [bytes.subarray(0, at), spoilt])
          for (const { line } of readQuestionFile({ name: 'a', bytes: one, format: as }, ru).report)
            expect(line).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  it('has report messages in both languages', () => {
    const keys = [
      ...reportCodes.map((code) => `question_imports.report.${code}`),
      ...unsupportedFeatureCodes.map((code) => `question_exports.not_held.${code}`),
    ]
    const said = locales.flatMap((locale) => keys.map((key) => localise(locale, { key, values: { detail: 'x' } })))
    expect(new Set(said).size).toBe(said.length)
  })
})
