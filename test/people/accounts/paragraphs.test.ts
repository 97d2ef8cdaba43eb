import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffParagraphs, paragraphsOf } from '../../../src/app/people/settings/paragraphs'

const changesOf = (before: string, after: string) =>
  diffParagraphs({ before, after }).flatMap(({ kind, text }) => (kind === 'same' ? [] : [`${kind}: ${text}`]))

describe('The diff of two text versions', () => {
  it('shows added, removed and rewritten paragraphs', () => {
    expect(changesOf('Один.\n\nДва.\n\nТри.', 'Один.\n\nДва, иначе.\n\nТри.\n\nЧетыре.')).toEqual([
      'removed: Два.',
      'added: Два, иначе.',
      'added: Четыре.',
    ])
    expect(changesOf('Один.\n\nДва.', 'Ноль.\n\nОдин.\n\nДва.')).toEqual(['added: Ноль.'])
    expect(changesOf('Один.\n\nДва.', 'Два.')).toEqual(['removed: Один.'])
  })

  it('is empty when only empty lines differ', () => {
    expect(changesOf('Один.\n\nДва.', 'Один.\n\n\n\nДва.\n\n')).toEqual([])
  })

  it('contains both versions completely and in order for any input', () => {
    const text = fc
      .array(fc.constantFrom('а', 'б', 'в', 'г'), { maxLength: 12 })
      .map((paragraphs) => paragraphs.join('\n\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const compared = diffParagraphs({ before, after })
        const without = (kind: string) => compared.filter((one) => one.kind !== kind).map((one) => one.text)
        expect(without('added')).toEqual([...paragraphsOf(before)])
        expect(without('removed')).toEqual([...paragraphsOf(after)])
      }),
    )
  })
})
