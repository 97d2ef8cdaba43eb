import type { TestServer } from '../kit/server'

/** Makes curricula as the study office. */
export const curriculumFixture = (server: TestServer) => {
  const us = server.as('manage-groups')
  /** A free year for each curriculum, so that tests do not share drafts. */
  let year = 1999
  const newDraft = async (more: object = {}) => {
    year += 1
    const body = { direction_id: 1, education_method_id: 1, entry_year: year, ...more }
    return (await us.call('POST /api/groups/curricula', { body })).data
  }
  const subjects = async () =>
    (await server.pool.query(`SELECT id, code, name_ru FROM subjects WHERE status = 'active' ORDER BY id LIMIT 6`)).rows
  const addLine = (
    { id, version }: { id: number; version: number },
    line: { subject_id: number; control_form?: string; semester?: number },
  ) =>
    us.post(`/api/groups/curricula/${id}/lines`, {
      body: { semester: 1, hours: 72, credits: 2, control_form: 'exam', ...line, version },
      locale: 'en',
    })
  const read = async (id: number) => (await us.call('GET /api/groups/curricula/:id', { params: { id } })).data
  const approve = async (id: number) => {
    const { version } = await read(id)
    return (await us.call('POST /api/groups/curricula/:id/approve', { params: { id }, body: { version } })).data
  }
  /** An approved curriculum for those who entered in 2026, with an exam, a pass and a subject without control. */
  const approvedOf2026 = async (direction_id: number) => {
    const [exam, pass, none] = await subjects()
    const draft = await newDraft({ direction_id, entry_year: 2026 })
    await addLine(await read(draft.id), { subject_id: exam.id })
    await addLine(await read(draft.id), { subject_id: pass.id, control_form: 'pass' })
    await addLine(await read(draft.id), { subject_id: none.id, control_form: 'none' })
    return { curriculum: await approve(draft.id), exam, pass, none }
  }
  const firstSemester = async (): Promise<number> => {
    await server.pool.query(
      `INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
       SELECT '2026/2027', 'semester', '{"ru": {"name": "1 семестр"}}', '2026-09-01', '2026-12-30'
       WHERE NOT EXISTS (SELECT FROM periods WHERE kind = 'semester' AND academic_year = '2026/2027')`,
    )
    const { rows } = await server.pool.query(
      `SELECT id FROM periods WHERE kind = 'semester' AND academic_year = '2026/2027' ORDER BY starts_on LIMIT 1`,
    )
    return rows[0].id
  }
  return { newDraft, subjects, addLine, read, approve, approvedOf2026, firstSemester }
}
