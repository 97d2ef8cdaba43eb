import { sql } from 'kysely'
import type { MaterialInput } from '../../api/study/materials'
import type { Person } from '../kit/person'
import type { FileUse } from '../kit/feature'
import { filesIn } from '../kit/texts/richText'
import { linkFiles } from '../library'
import type { Db } from '../platform/database'
import type { MaterialTexts } from './texts'

const textsOf = ({ ru, en }: MaterialTexts) =>
  [ru.summary, ru.body, en?.summary, en?.body].flatMap((html) => html ?? [])

type Edition = { translations: MaterialTexts; file_ids: number[] }
/** Returns the ids of the files of all editions. These files are kept as long as the editions. */
const filesOfEditions = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<Edition>`
    SELECT translations, file_ids FROM material_editions WHERE material_id = ${id}`.execute(db)
  return rows.flatMap(({ translations, file_ids }) => [...file_ids, ...filesIn(textsOf(translations))])
}

type LinkInput = { id: number; input: Pick<MaterialInput, 'files'>; translations: MaterialTexts }

/** Links the files of the material and of its editions. Rejects, per field, files that the user cannot use. */
export const linkMaterialFiles = async (
  db: Db,
  { id, input, translations }: LinkInput,
  person: Person,
): Promise<void> => {
  const { ru, en } = translations
  const shown = {
    files: input.files.map((file) => file.id),
    'translations.ru.summary': filesIn([ru.summary ?? '']),
    'translations.ru.body': filesIn([ru.body ?? '']),
    'translations.en.summary': filesIn([en?.summary ?? '']),
    'translations.en.body': filesIn([en?.body ?? '']),
    editions: await filesOfEditions(db, id),
  }
  await linkFiles(db, { links: 'material_files', column: 'material_id', id, shown }, person)
}

/** `visibleTo` grants no access, because readers open the files by signed links. */
export const materialFileUse: FileUse = {
  entity: 'materials',
  links: 'material_files',
  column: 'material_id',
  records: 'materials',
  name: sql`materials.name_ru`,
  visibleTo: () => false,
}
