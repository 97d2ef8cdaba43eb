import { guessMapping, valuesOf } from './rules'
import { readUpload } from './sheet'

/** A file of people as a list: of each row the e-mail, else the login, else the name; without headings, whole rows. */
export const readPeopleLines = async (content: Buffer, type: string): Promise<string[]> => {
  const { heading, rows } = await readUpload(content, type)
  const mapping = guessMapping(heading)
  if (mapping.every((field) => field === null)) return [heading, ...rows].map(lineOf).filter(Boolean)
  return rows
    .map((cells) => {
      const { email, login, full_name, last_name, first_name, middle_name } = valuesOf(cells, { mapping })
      return email ?? login ?? full_name ?? lineOf([last_name, first_name, middle_name])
    })
    .filter(Boolean)
}

const lineOf = (cells: readonly (string | undefined)[]) => cells.filter(Boolean).join(' ')
