import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** Where a cell stands when a row becomes a card on a phone, one cell a place; a cell without a place is left out there. */
export type CardPlace = 'title' | 'aside' | 'line' | 'status' | 'end'

/** One column of a list, typed by its rows. */
export type Column<Row extends RaRecord> = {
  /** Also the key of its label and, unless `sort` says otherwise, the field it sorts by. */
  source: Extract<keyof Row, string>
  label?: string
  render?: (row: Row) => ReactNode
  /** A second, quieter line; compact rows leave it out, or put it beside the first where it is half of what the column says. */
  sub?: (row: Row) => ReactNode
  keepsSub?: boolean
  sort?: string | false
  /** Numbers stand at the right in tabular figures. */
  numeric?: boolean
  /** The column that takes the room that is left. */
  wide?: boolean
  /** Left out where the window is narrower than 80 em. */
  roomy?: boolean
  /** Not shown until the person asks for it. */
  hidden?: boolean
  card?: CardPlace
  /** Its head stands before its value on a card: alone the value says nothing. */
  named?: boolean
}
