import type { StudyMaterial, StudyRow } from '../../../src/api/study/studying'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { memoryProvider } from '../../provider/memoryProvider'

/** A material in a student's list; by default a text that was never opened. */
export const studyRow = (more: Partial<StudyRow> = {}): StudyRow => ({
  id: 1,
  name: 'Нормальные формы',
  kind: 'text',
  subject_id: 1,
  subject_name: 'Базы данных',
  author_name: 'Громов И. П.',
  estimated_minutes: 20,
  files_count: 0,
  mandatory: false,
  due_on: null,
  edition: 1,
  published_at: '2026-10-01T09:00:00Z',
  former_group: null,
  is_new: false,
  percent: 0,
  place: 0,
  read_at: null,
  completed_at: null,
  awaits_receipt: false,
  found: null,
  ...more,
})

export const studyMaterial = (more: Partial<StudyMaterial> = {}): StudyMaterial => ({
  ...studyRow(),
  summary: null,
  body: '<h2>Зачем</h2><p>Один факт стоит в базе один раз.</p><h2>Как</h2><p>Таблицу делят.</p>',
  url: null,
  embed_url: null,
  files: [],
  receipt: null,
  previous: null,
  next: null,
  ...more,
})

type FakeOptions = {
  rows?: readonly StudyRow[]
  material?: StudyMaterial
  since?: string | null
  /** Responses to changing calls, by name. Other changes return nothing. */
  acts?: Readonly<Record<string, (sent: unknown) => unknown>>
}

/** A student's materials in memory. Every request fails with `state.fault` while it is set; `sent` lists changes. */
export const fakeStudy = ({ rows = [], material, since = null, acts = {} }: FakeOptions) => {
  const memory = memoryProvider({ data: {} })
  const state: { fault: Error | null } = { fault: null }
  const sent: { key: string; sent: unknown }[] = []
  const answered = async (value: unknown) => {
    if (state.fault) throw state.fault
    return JSON.parse(JSON.stringify({ data: value }))
  }
  const provider: AppDataProvider = {
    ...memory,
    getList: async (_resource, { filter }) => {
      if (state.fault) throw state.fault
      const found = filter?.q ? rows.filter((row) => row.found !== null) : rows
      return JSON.parse(JSON.stringify({ data: found, total: found.length }))
    },
    read: (key) => answered(key === 'GET /api/study/materials/:id' ? material : null),
    act: (key, input) => {
      sent.push({ key, sent: input })
      if (key === 'POST /api/study/visits') return answered({ since })
      if (acts[key]) {
        try {
          return answered(acts[key](input))
        } catch (refusal) {
          return Promise.reject(refusal instanceof Error ? refusal : new Error('refused'))
        }
      }
      return answered({ percent: 0, place: 0, completed_at: null })
    },
  }
  return { provider, state, sent }
}
