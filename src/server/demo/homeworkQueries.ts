import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import written from './college/homework.json'
import type { IdOf } from './keys'

type Work = {
  state: string
  text?: string
  comment?: string | null
  mark?: number
  remarks?: { text: string; quote: string | null }[]
}
type Homework = Omit<(typeof written)[number], 'works'> & { works: readonly Work[] }
const homework: readonly Homework[] = written

type Place = { gradebook_id: number; user_ids: number[] }
/** An unsigned gradebook of the demo teacher, in the group of student A, who comes first. */
const findPlace = async (db: Db, { teacher, student }: { teacher: number; student: number }) => {
  const { rows } = await sql<Place>`
    SELECT gradebooks.id AS gradebook_id, ARRAY(SELECT user_id FROM memberships
      WHERE memberships.group_id = gradebooks.group_id AND ended_on IS NULL ORDER BY user_id <> ${student}, user_id) AS user_ids
    FROM gradebooks JOIN group_teachers USING (group_id, subject_id)
    WHERE group_teachers.user_id = ${teacher} AND signed_at IS NULL
      AND group_id = (SELECT group_id FROM memberships WHERE user_id = ${student} AND ended_on IS NULL)
    ORDER BY gradebooks.id LIMIT 1`.execute(db)
  return rows[0]
}

/** Creates homework with work in every state. `due` and `set` are days from now; works are those of the first students. */
export const insertDemoHomework = async (db: Db, personId: IdOf): Promise<void> => {
  const [teacher, student] = [personId(emailOf('teacher')), personId(emailOf('student.a'))]
  const place = await findPlace(db, { teacher, student })
  if (!place) throw new Error('The demo teacher has no open gradebook of the group of student A')
  for (const one of homework) await insertOne(db, one, { ...place, teacher })
}

const insertOne = async (
  db: Db,
  { works, ...one }: Homework,
  { gradebook_id, user_ids, teacher }: Place & { teacher: number },
): Promise<void> => {
  const { rows } = await sql<{ id: number; item_id: number }>`
    WITH column_of AS (
      INSERT INTO grade_items (gradebook_id, kind, title, scale, max, weight, posts_at)
      VALUES (${gradebook_id}, 'homework', ${one.title}, 'five', 5, 1, now()) RETURNING id
    )
    INSERT INTO homework (item_id, status, instructions, due_at, late_until, deduction, takes_text, takes_files, takes_link,
      max_hand_ins, max_files, rubric, author_id, published_at)
    SELECT id, ${one.set === null ? 'draft' : 'published'}, ${one.instructions}, due, due + ${one.late}::int * interval '1 day', ${one.deduction},
      true, true, false, 3, 10, ${JSON.stringify(one.rubric)}::jsonb, ${teacher}, now() + ${one.set}::int * interval '1 day'
    FROM column_of, (SELECT date_trunc('day', now()) + ${one.due}::int * interval '1 day' + interval '15 hours' AS due) AS dates
    RETURNING id, item_id`.execute(db)
  const [created] = rows
  if (!created) throw new Error('The demo homework was not created')
  const given = works.flatMap((work, at) => (work.state === 'none' ? [] : [{ ...work, user_id: user_ids[at] }]))
  await sql`
    WITH given AS (
      SELECT given.*, now() - interval '1 day' * (CASE WHEN state = 'submitted' THEN 1 ELSE 2 END) - interval '1 minute' * (user_id % 97) AS sent
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (user_id bigint, state text, text text, comment text, mark numeric, remarks jsonb)
    ), made AS (
      INSERT INTO hand_ins (homework_id, user_id, number, state, text, sent_by, pressed_at, arrived_at, op_id, decided_at, decided_by,
        comment, criteria, given, mark, improve_until)
      SELECT ${created.id}, user_id, 1, state, text, CASE WHEN is_sent THEN user_id END, CASE WHEN is_sent THEN sent END,
        CASE WHEN is_sent THEN sent END, CASE WHEN is_sent THEN gen_random_uuid() END, CASE WHEN is_decided THEN now() - interval '20 hours' END,
        CASE WHEN is_decided THEN ${teacher}::bigint END, comment, NULL, mark, mark, CASE WHEN state = 'returned' THEN due_at END
      FROM given, LATERAL (SELECT state <> 'draft' AS is_sent, state IN ('returned', 'marked') AS is_decided) AS facts,
        homework WHERE homework.id = ${created.id}
      RETURNING id, user_id, text
    ), remarked AS (
      INSERT INTO hand_in_remarks (hand_in_id, author_id, text, starts, ends)
      SELECT made.id, ${teacher}, remark.text, strpos(made.text, quote) - 1, strpos(made.text, quote) - 1 + length(quote)
      FROM made JOIN given USING (user_id), jsonb_to_recordset(remarks) AS remark (text text, quote text)
    ), marked AS (
      INSERT INTO grade_entries (item_id, user_id, scale, value, comment, notified_version)
      SELECT ${created.item_id}, user_id, 'five', mark, comment, 1 FROM given WHERE mark IS NOT NULL
    )
    INSERT INTO grade_changes (item_id, user_id, version, value, comment, source, changed_by)
    SELECT ${created.item_id}, user_id, 1, mark, comment, 'typed', ${teacher} FROM given WHERE mark IS NOT NULL`.execute(
    db,
  )
}
