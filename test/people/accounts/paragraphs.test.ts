import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLists, type Part } from '../../../src/app/kit/diff/diffTexts'
import { splitParagraphs } from '../../../src/app/people/settings/paragraphs'

const changesOf = (before: string, after: string) =>
  diffLists(splitParagraphs(before), splitParagraphs(after)).flatMap(({ change, text }) =>
    change === 'same' ? [] : [`${change}: ${text}`],
  )

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
        const compared = diffLists(splitParagraphs(before), splitParagraphs(after))
        const without = (change: Part['change']) =>
          compared.filter((one) => one.change !== change).map((one) => one.text)
        expect(without('added')).toEqual([...splitParagraphs(before)])
        expect(without('removed')).toEqual([...splitParagraphs(after)])
      }),
    )
  })
})
