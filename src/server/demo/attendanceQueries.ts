import { sql } from 'kysely'
import type { BellSchedule } from '../../api/gradebook/bells'
import type { Db } from '../platform/database'
import { writeSetting } from '../platform/settingQueries'

const schedule: BellSchedule = {
  bells: [
    { starts_at: '08:30', ends_at: '10:00' },
    { starts_at: '10:10', ends_at: '11:40' },
    { starts_at: '12:10', ends_at: '13:40' },
    { starts_at: '13:50', ends_at: '15:20' },
    { starts_at: '15:30', ends_at: '17:00' },
  ],
}

/** Gives the lessons of each group and day a number and a room, and every third absent student a reason. */
export const insertAttendance = async (db: Db): Promise<void> => {
  await writeSetting(db, 'bells', schedule)
  await sql`
    WITH numbered AS (
      SELECT grade_items.id, subject_id, row_number() OVER (PARTITION BY group_id, held_on ORDER BY subject_id, grade_items.id) AS number
      FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id WHERE kind = 'lesson' AND held_on IS NOT NULL
    )
    UPDATE grade_items SET lesson_number = least(number, ${schedule.bells.length}), room = 201 + subject_id % 20
    FROM numbered WHERE numbered.id = grade_items.id`.execute(db)
  await sql`
    INSERT INTO absences (user_id, from_on, to_on, reason, note, created_at, updated_at)
    SELECT user_id, held_on, held_on + CASE WHEN user_id % 2 = 0 THEN 0 ELSE 4 END,
      CASE WHEN user_id % 2 = 0 THEN 'family' ELSE 'illness' END,
      CASE WHEN user_id % 2 = 0 THEN 'Заявление родителей' ELSE 'Справка из поликлиники' END, held_on + time '15:00', held_on + time '15:00'
    FROM (SELECT DISTINCT ON (user_id) user_id, held_on FROM grade_entries JOIN grade_items ON grade_items.id = item_id
      WHERE flag = 'absent' AND held_on IS NOT NULL AND user_id % 3 = 0 ORDER BY user_id, held_on DESC) AS missed`.execute(
    db,
  )
}
