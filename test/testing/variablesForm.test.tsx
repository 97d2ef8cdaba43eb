import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { choose } from '../app/kit/choose'
import { closeBank, last, open, press, question, type } from './kit/bank'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))
afterEach(closeBank)

describe('The form of a question with variables', () => {
  it('asks for formulas instead of numbers once everybody draws values, and for neither after that is undone', async () => {
    const accepted = {
      id: 'n1',
      value: 4,
      tolerance: { kind: 'margin' as const, margin: 0 },
      weight: 100,
      translations: {},
    }
    const { saved } = await open('/questions/1', {
      questions: [
        question({
          type: 'number',
          content: {
            type: 'number',
            points: 1,
            translations: { ru: { body: '<p>{a}</p>' } },
            accepted: [accepted],
            unit: null,
          },
        }),
      ],
    })
    expect(await screen.findByLabelText('Число')).toBeDefined()
    await choose(screen.getByRole('combobox', { name: /^Числа в вопросе/ }), 'Свои у каждого: из таблицы')
    expect(screen.queryByLabelText('Число')).toBeNull()
    type(screen.getByLabelText('Таблица значений'), 'a\tb\n1\t2,5\n3')
    expect(screen.getByText('Строка 3: нужно по числу на каждое имя.')).toBeDefined()
    type(screen.getByLabelText('Таблица значений'), 'a\tb\n1\t2,5\n3\t-4')
    type(screen.getByLabelText('Формула ответа'), '{a}*{b}')
    press('Сохранить')
    await waitFor(() =>
      expect(last(saved)?.content).toMatchObject({
        variables: {
          kind: 'table',
          names: ['a', 'b'],
          rows: [
            [1, 2.5],
            [3, -4],
          ],
        },
        accepted: [{ formula: '{a}*{b}' }],
      }),
    )
    await choose(screen.getByRole('combobox', { name: /^Числа в вопросе/ }), 'Одинаковые для всех')
    expect(screen.getByLabelText('Число')).toBeDefined()
  })
})
