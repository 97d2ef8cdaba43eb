import { memoryProvider, type MemoryOptions } from '../../provider/memoryProvider'

const direction = (id: number, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  code: `09.02.${String(id).padStart(2, '0')}`,
  name: `Направление ${id}`,
  translations: { ru: { name: `Направление ${id}` }, en: { name: `Direction ${id}` } },
  education_type_id: 2,
  entry_levels: ['basic_general', 'secondary_general'],
  education_method_ids: [1],
  duration_months: 46,
  places: { budget: 25, contract: 10, targeted: 0 },
  price: 118_000.5,
  entrance_subjects: [],
  ranking: ['average_score'],
  document_types: [],
  admission_opens: '2026-06-20',
  admission_closes: null,
  status: 'published',
  position: id,
  groups_count: 1,
  ...more,
})

const names = (list: readonly string[]) =>
  list.map((name, index) => ({ id: index + 1, code: `code_${index + 1}`, name, variant: 'secondary' }))

const unlikeOthers: Readonly<Record<number, Parameters<typeof direction>[1]>> = {
  1: { status: 'draft' },
  2: { status: 'archived', education_type_id: 1 },
}

/** A small college in memory: thirty directions, a few subjects, the reference lists. */
export const college = (options: Partial<MemoryOptions> = {}) =>
  memoryProvider({
    data: {
      'directories/directions': Array.from({ length: 30 }, (_, index) =>
        direction(index + 1, unlikeOthers[index] ?? {}),
      ),
      'directories/subjects': [
        {
          id: 1,
          version: 1,
          code: 'ОУП.03',
          name: 'Математика',
          status: 'active',
          subject_type_id: 1,
          control_form: 'exam',
          direction_ids: [],
          hours: 234,
          credits: null,
          translations: { ru: { name: 'Математика' } },
          directions_count: 0,
          groups_count: 0,
        },
        {
          id: 2,
          version: 1,
          code: 'ОУП.07',
          name: 'Информатика',
          status: 'active',
          subject_type_id: 1,
          control_form: 'pass',
          direction_ids: [],
          hours: 144,
          credits: null,
          translations: { ru: { name: 'Информатика' } },
          directions_count: 0,
          groups_count: 0,
        },
      ],
      'directories/statuses': [
        {
          id: 1,
          version: 1,
          code: 'draft',
          name: 'Черновик',
          variant: 'secondary',
          position: 1,
          translations: { ru: { name: 'Черновик' }, en: { name: 'Draft' } },
        },
      ],
      'directories/documents': [],
      'types/education-types': names([
        'Высшее образование',
        'Среднее профессиональное образование',
        'Дополнительное образование',
      ]),
      'types/education-methods': names(['Очная', 'Очно-заочная', 'Заочная']),
      'types/subject-types': names(['Общеобразовательный', 'Профессиональный']),
      ...options.data,
    },
    ...(options.check && { check: options.check }),
    ...(options.usedBy && { usedBy: options.usedBy }),
  })
