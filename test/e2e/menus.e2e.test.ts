import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Persona } from '../kit/personas'
import { startApp, type App } from './kit/app'
import { expectNoComplaints, signIn } from './kit/person'

const all = {
  own: ['Моя анкета', 'Мои документы', 'Учебные материалы', 'Тестирование', 'Голосования'],
  staff: [
    'Заявления',
    'Документы абитуриентов',
    'Группы',
    'Материалы',
    'Вопросы',
    'Тесты',
    'Журнал',
    'Портфолио',
    'Опросы',
    'Медиафайлы',
  ],
}

/** By hand from the specification's section 6; the dashboard, which everybody has, is left out; children stand after their parent. */
const menus: readonly [Persona, readonly string[]][] = [
  [
    'admin',
    [
      ...all.own,
      ...all.staff,
      'Справочники',
      'Направления',
      'Предметы',
      'Виды документов',
      'Статусы заявлений',
      'Доступ',
      'Пользователи',
      'Роли',
      'Права',
      'Журнал действий',
    ],
  ],
  [
    'admissions',
    ['Заявления', 'Документы абитуриентов', 'Опросы', 'Справочники', 'Виды документов', 'Статусы заявлений'],
  ],
  [
    'methodist',
    [
      'Группы',
      'Материалы',
      'Вопросы',
      'Тесты',
      'Медиафайлы',
      'Справочники',
      'Направления',
      'Предметы',
      'Статусы заявлений',
    ],
  ],
  ['teacher', ['Материалы', 'Вопросы', 'Тесты', 'Журнал', 'Портфолио', 'Медиафайлы']],
  ['applicant.a', ['Моя анкета', 'Мои документы', 'Голосования']],
  ['applicant.b', ['Моя анкета', 'Мои документы', 'Голосования']],
  ['unverified', ['Моя анкета', 'Мои документы', 'Голосования']],
  ['student.a', ['Моя анкета', 'Мои документы', 'Учебные материалы', 'Тестирование', 'Моё портфолио', 'Голосования']],
  ['student.b', ['Моя анкета', 'Мои документы', 'Учебные материалы', 'Тестирование', 'Моё портфолио', 'Голосования']],
  ['student.short', ['Моя анкета', 'Мои документы', 'Учебные материалы', 'Тестирование', 'Голосования']],
  ['voter', ['Голосования']],
  ['vote', ['Голосования']],
  ['enroll', ['Моя анкета', 'Мои документы']],
  ['study', ['Учебные материалы', 'Тестирование']],
  ['manage-media', ['Медиафайлы']],
  ['manage-documents', ['Документы абитуриентов']],
  ['manage-profiles', ['Заявления']],
  ['manage-portfolios', ['Портфолио']],
  ['manage-groups', ['Группы']],
  ['manage-materials', ['Материалы']],
  ['manage-tests', ['Вопросы', 'Тесты']],
  ['manage-gradebook', ['Журнал']],
  ['view-polls', ['Опросы']],
  ['manage-directories', ['Справочники', 'Статусы заявлений']],
  ['manage-directions', []],
  ['manage-subjects', []],
  ['manage-users', ['Доступ', 'Пользователи']],
  ['manage-access', ['Доступ', 'Роли', 'Права', 'Журнал действий']],
]

describe('Whoever signs in', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it.each(menus)(
    'R1.03 R6.04 R6.05 R6.06 R6.07 R6.08 as %s sees exactly the sections of the permissions held',
    async (persona, expected) => {
      const visit = await app.visit()
      await signIn(visit, persona)
      const nav = visit.page.getByRole('navigation', { name: 'Разделы' })
      const shown = await nav
        .locator('a, button')
        .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''))
      expect(shown.filter((title) => title !== 'Главная')).toEqual(expected)
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
