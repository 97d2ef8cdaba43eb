import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AssignmentPreview, PlannedBook } from '../../src/api/curricula/assignment'
import type { Curriculum, CurriculumLine } from '../../src/api/curricula/curricula'
import { withDraftStore } from '../app/kit/draftStore'
import { closeScreens, list, one, openScreen } from '../career/openScreen'

withDraftStore()
closeScreens()

const stamps = { version: 2, created_at: '2026-08-01T06:00:00Z', updated_at: '2026-08-01T06:00:00Z' }
const line = (more: Partial<CurriculumLine>): CurriculumLine => ({
  id: 1,
  subject_id: 7,
  subject_code: 'ОП.01',
  subject_name: 'Операционные системы',
  semester: 1,
  hours: 72,
  credits: 2,
  control_form: 'exam',
  ...more,
})
const curriculum = (more: Partial<Curriculum> = {}): Curriculum => ({
  ...stamps,
  id: 5,
  direction_id: 1,
  direction_code: '09.02.07',
  direction_name: 'Информационные системы',
  education_method_id: 1,
  education_method_name: 'Очная',
  entry_year: 2026,
  edition: 1,
  status: 'draft',
  note: '',
  approved_at: null,
  approved_by_name: null,
  lines_count: 2,
  hours: 108,
  groups_count: 0,
  semesters: 3,
  lines: [line({}), line({ id: 2, semester: 2, hours: 36, credits: null, control_form: 'pass' })],
  groups: [],
  editions: [{ id: 5, edition: 1, status: 'draft' }],
  actions: ['edit', 'approve', 'delete', 'copy'],
  ...more,
})
const book = (more: Partial<PlannedBook>): PlannedBook => ({
  subject_id: 7,
  subject_name: 'Операционные системы',
  hours: 72,
  control_form: 'exam',
  book: 'new',
  scale: 'five',
  teachers: [],
  suggested: null,
  ...more,
})
const group = { course: 1, entry_year: 2026, students_count: 20, is_suggested: true, curriculum: null }
const followed = { id: 4, direction_code: '09.02.07', entry_year: 2026, edition: 1 }
const preview = (more: Partial<AssignmentPreview> = {}): AssignmentPreview => ({
  groups: [
    { ...group, id: 1, code: 'ИС-26-1' },
    { ...group, id: 2, code: 'ИС-26-2', is_suggested: false, curriculum: followed },
  ],
  periods: [{ id: 3, name: 'Осенний семестр', academic_year: '2026/2027' }],
  period_id: 3,
  plans: [
    {
      group_id: 1,
      semester: 1,
      subjects: [
        book({ suggested: { id: 90, name: 'Руднева Елена' } }),
        book({ subject_id: 8, subject_name: 'Сети', hours: 36, teachers: [{ id: 91, name: 'Климов Андрей' }] }),
      ],
      extra: [{ subject_id: 9, subject_name: 'Черчение', marks_count: 4 }],
    },
  ],
  ...more,
})
const staff = (count: number) =>
  list(Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Сотрудник ${at}` })))

describe('A curriculum', () => {
  it('shows totals by semester without what a semester does not have', async () => {
    await openScreen('/groups/curricula/5', { answers: { 'GET /api/groups/curricula/5': one(curriculum()) } })
    const totals = (await screen.findByRole('rowheader', { name: 'Всего' })).closest('tr')
    const cells = within(totals ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['72 ч2 з. е.1 экзамен', '36 ч1 зачёт', '—', '108 ч2 з. е.1 экзамен1 зачёт'])
  })

  it('opens the draft of the next year instead of copying to it', async () => {
    const { lists } = await openScreen('/groups/curricula/5', {
      answers: {
        'GET /api/groups/curricula/5': one(curriculum({ status: 'approved', actions: ['copy'] })),
        'GET /api/groups/curricula': list([curriculum({ id: 6, entry_year: 2027 })]),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Другие действия' }))
    const item = await screen.findByRole('menuitem', { name: 'Открыть черновик на 2027 год' })
    expect(item.getAttribute('href')).toBe('/groups/curricula/6')
    expect(lists).toContainEqual({ direction_id: 1, education_method_id: 1, entry_year: 2027, status: 'draft' })
  })
})

describe('Importing a curriculum from a table', () => {
  it('takes a subject of a similar name in all its rows, and then imports the corrected table', async () => {
    const check = (body: unknown) => {
      const { rows }: { rows: string[][] } = Object(body)
      return one(
        rows.map(([subject = '', semester = ''], at) => {
          const isKnown = subject === 'ОП.01'
          return {
            row: at + 1,
            text: `${subject} · ${semester}`,
            line: isKnown
              ? {
                  subject_id: 7,
                  semester: Number(semester),
                  hours: 72,
                  credits: null,
                  control_form: 'exam',
                  subject_name: 'ОС',
                }
              : null,
            errors: isKnown ? [] : ['Предмета нет в справочнике.'],
            is_known: false,
            similar: isKnown
              ? null
              : { text: subject, subjects: [{ id: 7, code: 'ОП.01', name: 'Операционные системы' }] },
          }
        }),
      )
    }
    const { sent } = await openScreen('/groups/curricula/5', {
      answers: {
        'GET /api/groups/curricula/5': one(curriculum()),
        'POST /api/groups/curricula/5/lines/check': check,
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: /Загрузить/ }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Таблица'), {
      target: { value: 'Операционые системы\t1\nОперационые системы\t2' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Проверить' }))
    const [suggestion] = await dialog.findAllByRole('button', { name: 'Операционные системы, ОП.01' })
    fireEvent.click(suggestion ?? document.body)
    fireEvent.click(await dialog.findByRole('button', { name: 'Записать 2 строки' }))
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        call: 'POST /api/groups/curricula/5/lines/import',
        body: {
          lines: [
            { subject_id: 7, semester: 1 },
            { subject_id: 7, semester: 2 },
          ],
        },
      }),
    )
  })
})

describe('Assigning a curriculum', () => {
  const open = async (more: object = {}) => {
    const opened = await openScreen('/groups/curricula/5/assign', {
      answers: {
        'GET /api/groups/curricula/5': one(curriculum({ status: 'approved', actions: ['assign'] })),
        'GET /api/groups/curricula/5/assignment': one(preview()),
        'GET /api/groups/people': staff(20),
        'POST /api/groups/curricula/5/assign': one({ groups: 1, gradebooks: 2, teachers: 1 }),
        ...more,
      },
    })
    await screen.findByRole('checkbox', { name: /ИС-26-1/ })
    return opened
  }
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Назначить' })

  it('sends suggested groups and teachers, and shows loads and gradebooks that stay', async () => {
    const { sent } = await open()
    expect(screen.getByText(/Черчение/)).toBeDefined()
    const loads = screen.getByRole('heading', { name: 'Нагрузка' }).closest('section')
    expect(loads?.textContent).toContain('Руднева Елена72 ч, 1 группа')
    expect(loads?.textContent).toContain('Климов Андрей36 ч, 1 группа')
    fireEvent.click(submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      period_id: 3,
      group_ids: [1],
      replaced_group_ids: [],
      teachers: [{ group_id: 1, subject_id: 7, user_id: 90 }],
    })
  })

  it('finds a teacher by name on the server', async () => {
    const { sent, lists } = await open()
    const picker = screen.getByRole('combobox', { name: 'Преподаватель: Операционные системы' })
    // MUI resets the text of a field without the focus.
    act(() => picker.focus())
    fireEvent.change(picker, { target: { value: 'Сотрудник 7' } })
    await waitFor(() => expect(lists).toContainEqual({ kind: 'staff', q: 'Сотрудник 7' }))
    fireEvent.click(await screen.findByRole('option', { name: 'Сотрудник 7' }))
    expect(screen.getByRole('heading', { name: 'Нагрузка' }).closest('section')?.textContent).toContain('Сотрудник 7')
    fireEvent.click(submit())
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ teachers: [{ user_id: 8 }] }))
  })

  it('assigns nothing without groups, and replaces the curriculum of a group only after a confirmation', async () => {
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: /ИС-26-1/ }))
    expect(await screen.findByText('Отметьте хотя бы одну группу.')).toBeDefined()
    expect(screen.queryByRole('heading', { name: /ИС-26-1, 1 семестр/ })).toBeNull()
    expect(submit().disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /ИС-26-2/ }))
    expect(await screen.findByText('Подтвердите замену плана у отмеченных групп.')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: /Заменить план группы ИС-26-2/ }))
    await waitFor(() => expect(submit().disabled).toBe(false))
  })
})
