import { describe, expect, it } from 'vitest'
import { i18n } from '../../src/app/shell/i18n/i18n'
import type { RouteNode } from '../../src/app/shell/routing/types'
import { routes } from '../../src/app/features'
import { loadMessages } from './kit/messages'

const all = (nodes: readonly RouteNode[]): readonly RouteNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children ?? [])])

describe('The messages of the frame', () => {
  it.each(['ru', 'en'] as const)('R1.02 contain a title for every route in %s', (locale) => {
    loadMessages(locale)
    for (const { title } of all(routes)) expect(i18n.t(title), title).not.toBe(title)
  })

  it('use three plural forms in Russian', () => {
    loadMessages('ru')
    const forms = [1, 2, 5, 11, 21, 104].map((count) => i18n.t('palette.count', { smart_count: count }))
    expect(forms).toEqual([
      'Найдена 1 строка',
      'Найдено 2 строки',
      'Найдено 5 строк',
      'Найдено 11 строк',
      'Найдена 21 строка',
      'Найдено 104 строки',
    ])
  })
})
