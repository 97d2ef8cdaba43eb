import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'

type People = { group_id: number; student: number; mate: number; teacher: number; materials: number[] }

/** Student A's group with their teacher, and published materials that the teacher teaches with. */
const findPeople = async (db: Db): Promise<People | undefined> => {
  const { rows } = await sql<People>`
    SELECT memberships.group_id, memberships.user_id AS student, teachers.id AS teacher,
      (SELECT min(user_id) FROM memberships AS mates WHERE mates.group_id = memberships.group_id AND ended_on IS NULL
        AND user_id <> memberships.user_id) AS mate,
      ARRAY(SELECT DISTINCT material_id FROM material_readers JOIN materials ON materials.id = material_id AND status = 'published'
        JOIN group_teachers USING (subject_id) WHERE group_teachers.group_id = memberships.group_id
        AND group_teachers.user_id = teachers.id AND material_readers.user_id = memberships.user_id AND former_group IS NULL
        ORDER BY material_id LIMIT 3) AS materials
    FROM memberships JOIN users AS students ON students.id = memberships.user_id AND students.email = ${emailOf('student.a')},
      users AS teachers WHERE teachers.email = ${emailOf('teacher')} AND ended_on IS NULL`.execute(db)
  return rows[0]
}

type Line = { author: number; text: string; hours: number }
/** Adds a question and its answer to a conversation, and returns the id of the answer. */
const insertTalk = async (
  db: Db,
  threadId: number,
  [question, answer]: readonly [Line, Line | null],
): Promise<number> => {
  const insert = async ({ author, text, hours }: Line, questionId: number | null) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO comments (thread_id, question_id, author_id, text, created_at)
      VALUES (${threadId}, ${questionId}, ${author}, ${text}, now() - ${hours} * interval '1 hour') RETURNING id`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  }
  const id = await insert(question, null)
  return answer ? insert(answer, id) : id
}

const startUnderMaterial = async (db: Db, materialId: number, groupId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO comment_threads (material_id, group_id) VALUES (${materialId}, ${groupId}) RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

const line = (author: number, hours: number, text: string): Line => ({ author, text, hours })

/** An answered question, a closed conversation, a reported comment, and a private one under homework. */
export const insertDemoComments = async (db: Db): Promise<void> => {
  const people = await findPeople(db)
  if (!people) return
  const { student, mate, teacher, group_id, materials } = people
  const [answered, closed, reported] = materials
  if (answered !== undefined) {
    const thread = await startUnderMaterial(db, answered, group_id)
    await insertTalk(db, thread, [
      line(mate, 30, 'Чем третья нормальная форма отличается от формы Бойса — Кодда? В примере они совпадают.'),
      line(
        teacher,
        26,
        'Пока ключ один, они и правда совпадают. Разница видна, когда ключей несколько и они пересекаются: разберём на паре. Почитать можно здесь: https://ru.wikipedia.org/wiki/Нормальная_форма',
      ),
    ])
    await insertTalk(db, thread, [
      line(student, 3, 'Нужно ли учить определения наизусть?\nИли достаточно примеров?'),
      null,
    ])
  }
  if (closed !== undefined) {
    const thread = await startUnderMaterial(db, closed, group_id)
    await insertTalk(db, thread, [
      line(student, 400, 'До какого числа можно прислать исправленный отчёт?'),
      line(teacher, 390, 'До конца недели. Дальше обсуждаем на консультации, поэтому вопросы здесь закрываю.'),
    ])
    await sql`INSERT INTO closed_conversations (material_id) VALUES (${closed})`.execute(db)
  }
  if (reported !== undefined) {
    const thread = await startUnderMaterial(db, reported, group_id)
    const comment = await insertTalk(db, thread, [
      line(mate, 8, 'Продам готовые ответы на все тесты, пишите в личку'),
      null,
    ])
    await sql`
      INSERT INTO comment_reports (comment_id, user_id, reason, created_at)
      VALUES (${comment}, ${student}, 'Это реклама, а не вопрос', now() - interval '5 hours')`.execute(db)
  }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO comment_threads (homework_id, student_id)
    SELECT homework_id, user_id FROM homework_audience JOIN homework ON homework.id = homework_id
    WHERE status = 'published' AND user_id = ${student} ORDER BY homework_id LIMIT 1 RETURNING id`.execute(db)
  if (rows[0])
    await insertTalk(db, rows[0].id, [
      line(student, 20, 'Можно сдать на день позже? Я на соревнованиях до пятницы.'),
      line(teacher, 18, 'Да, принесите справку из деканата, и я продлю вам срок.'),
    ])
}
