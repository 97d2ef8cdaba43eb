import type { Db } from '../kit/database'
import { pdfFile } from '../kit/pdf'
import { readApplication } from './application'

type Printed = { id: number; now: Date }

/** The application as a PDF to sign, in Russian. */
export const printApplication = async (db: Db, { id, now }: Printed) => {
  const { record } = await readApplication(db, { id, locale: 'ru', now })
  return pdfFile({ name: `Заявление ${record.number}`, content: [{ text: record.name }] })
}
