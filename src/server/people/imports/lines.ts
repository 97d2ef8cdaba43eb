import { findHeading, guessMapping } from './heading'
import { valuesOf } from './rules'
import { readUpload } from './sheet'

/** Converts a file to one line per person: e-mail, else login, else name. Without known titles, returns whole rows. */
export const readPeopleLines = async (content: Buffer, type: string): Promise<string[]> => {
  const { rows } = await readUpload(content, type)
  const heading = findHeading(rows)
  const mapping = guessMapping(heading.cells)
  if (mapping.every((field) => field === null)) return rows.map(({ cells }) => lineOf(cells))
  return rows
    .filter(({ line }) => line > heading.line)
    .map(({ cells }) => {
      const { email, login, full_name, last_name, first_name, middle_name } = valuesOf(cells, { mapping })
      return email ?? login ?? full_name ?? lineOf([last_name, first_name, middle_name])
    })
    .filter((line) => line !== '')
}

const lineOf = (cells: readonly (string | undefined)[]) => cells.filter(Boolean).join(' ')
