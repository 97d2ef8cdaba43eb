import { afterAll, describe, expect, it } from 'vitest'
import { declarations } from '../../../src/server/kit/feature'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { ownExport } from '../../kit/ownExport'
import { expectNothingForgotten } from '../../kit/forgotten'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

/** Columns that reference a user but contain no data about them, such as the examiner of another user's work. */
const exemptColumns: readonly string[] = [
  'attempt_events.actor_id',
  'attempt_marks.grader_id',
  'attempt_questions.grader_id',
  'regrades.author_id',
  'regrades.applied_by',
  'regrades.undone_by',
  'documents.reviewer_id',
  'document_originals.actor_id',
  'idempotency_responses.user_id',
  'hand_in_remarks.author_id',
  'hand_ins.decided_by',
  'comments.hidden_by',
  'hand_ins.sent_by',
  'document_originals.actor_id',
  'documents.reviewer_id',
  'retakes.planned_by',
  'retake_results.recorded_by',
  'curricula.approved_by',
  'group_curricula.assigned_by',
  'orders.created_by',
  'orders.signed_by',
  'paper_requests.decided_by',
  'papers.issued_by',
  'papers.revoked_by',
  'exam_score_changes.decided_by',
  'grade_changes.changed_by',
  'grade_proposals.decided_by',
  'name_changes.decided_by',
  'gradebook_signings.signed_by',
  'gradebook_signings.reopened_by',
  'past_mark_imports.uploaded_by',
  'past_mark_imports.undone_by',
  'portfolio_items.reviewer_id',
  'portfolio_reviews.reviewer_id',
  'applications.reviewer_id',
  'application_consents.recorded_by',
  'application_events.actor_id',
  'remarks.author_id',
]

/** Columns that are exported in another form: released marks appear in `test_results` and `grades`. */
const releasedColumns: readonly string[] = [
  // Its content is exported as text, and its owner downloads the file.
  'papers.pdf',
  ...['question_id', 'question_number', 'status', 'score', 'grader_id', 'graded_at', 'comment', 'voided_as'].map(
    (column) => `attempt_questions.${column}`,
  ),
  ...['seed', 'score', 'bonus', 'status', 'needs_release', 'version', 'updated_at'].map(
    (column) => `attempts.${column}`,
  ),
]
/** Tables whose rows would reveal that work has been marked or that a column exists, and drafts about many people. */
const omittedTables: readonly string[] = [
  'attempt_marks',
  'grade_changes',
  'grade_entries',
  'grade_proposals',
  'past_mark_imports',
  'regrade_changes',
  'regrade_effects',
]

describe('The export of personal data', () => {
  it('covers every table that references a user', async () => {
    const { rows } = await server.pool.query(`
      SELECT conrelid::regclass::text AS table, attname AS column FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
      WHERE contype = 'f' AND confrelid = 'users'::regclass AND connamespace = 'public'::regnamespace ORDER BY 1, 2`)
    const known = new Set(declarations.personalData.map(({ table, person }) => `${table}.${person}`))
    const missing = rows
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !known.has(name) && !exemptColumns.includes(name))
    expectNothingForgotten(missing.map((name) => `personalData in feature.ts of the feature: add ${name}`))
  })

  it('omits only tables whose rows would reveal unreleased marks', async () => {
    const out = declarations.personalData.flatMap(({ table, exportCondition }) =>
      exportCondition === false ? [table] : [],
    )
    expect(out.toSorted()).toEqual(omittedTables)
    const { data } = await ownExport(server.as('student.a'))
    expect(Object.keys(data).filter((name) => omittedTables.includes(name))).toEqual([])
    expect(JSON.stringify(Object(data).attempt_questions)).not.toContain('question_id')
  })

  it('omits only secret columns and search columns', async () => {
    const left = declarations.personalData.flatMap(({ table, excludedColumns = [] }) =>
      excludedColumns.map((column) => `${table}.${column}`),
    )
    expect(
      left.filter(
        (name) =>
          !releasedColumns.includes(name) &&
          !/(_hash|fingerprint|secret|public_key|key_object|verifier|nonce|search|search_stems|words|snils_digits|sha256|storage_key|last_step|details|before|after)$/.test(
            name,
          ),
      ),
    ).toEqual([])
  })

  it("contains the user's data and nothing that grants access", async () => {
    const { client, email, id } = await makeMember(server)
    const { headers, data } = await ownExport(client)
    expect(headers['content-disposition']).toMatch(/attachment; filename="abitura-\d{4}-\d\d-\d\d\.zip"/)
    expect(data).toMatchObject({
      users: [{ id, email, last_name: 'Орлова', first_name: 'Вера', middle_name: 'Павловна' }],
      consents: [{ kind: 'terms' }, { kind: 'personal_data' }],
      sessions: [expect.objectContaining({ user_id: id })],
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash/)
    const taken = await server.pool.query(
      "SELECT FROM audit_events WHERE action = 'export_personal_data' AND actor_id = $1",
      [id],
    )
    expect(taken.rowCount).toBe(1)
  })

  it('can be followed by a deletion request, which needs the password and can be withdrawn', async () => {
    const { client } = await makeMember(server)
    expect((await client.post('/api/settings/erase-request', { body: { password: 'guess' } })).status).toBe(422)
    const answer = await client.call('POST /api/settings/erase-request', { body: { password: newPassword } })
    expect(answer.data.erase_requested_at).not.toBeNull()
    expect((await client.call('DELETE /api/settings/erase-request')).data.erase_requested_at).toBeNull()
  })
})
