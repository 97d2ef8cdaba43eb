import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** Where a cell stands when a row becomes a card on a phone, one cell a place; a cell without a place is left out there. */
export type CardPlace = 'title' | 'aside' | 'line' | 'status' | 'end'

/** One column of a list, typed by its rows: `const Column = DataTable.Col<Subject>`. */
export type ColumnProps<Row extends RaRecord> = {
  /** Also the key of its label and, unless `sortBy` says otherwise, the field it sorts by. */
  source: Extract<keyof Row, string>
  label?: string
  /** The cell, by a function of the row or by fields of its record; by itself the value. */
  render?: (row: Row) => ReactNode
  children?: ReactNode
  /** A second, quieter line; compact rows leave it out, or put it beside the first where it is half of what the column says. */
  secondaryText?: (row: Row) => ReactNode
  keepsSecondary?: boolean
  sortBy?: string
  disableSort?: boolean
  /** The column that takes the room that is left. */
  wide?: boolean
  /** Left out where the window is narrower than 80 em. */
  roomy?: boolean
  card?: CardPlace
  /** Its head stands before its value on a card: alone the value says nothing. */
  named?: boolean
}

export type Column<Row extends RaRecord> = ColumnProps<Row> & {
  /** Numbers stand at the right in tabular figures. */
  numeric: boolean
}

/** A column of a DataTable, which reads it and draws its head and cells. */
export const Col = <Row extends RaRecord>(_props: ColumnProps<Row>): ReactNode => null
/** As `Col`, of numbers. */
export const NumberCol = <Row extends RaRecord>(_props: ColumnProps<Row>): ReactNode => null

const isColumn = <Row extends RaRecord>(child: ReactNode): child is ReactElement<ColumnProps<Row>> =>
  isValidElement(child) && (child.type === Col || child.type === NumberCol)

const isFragment = (child: ReactNode): child is ReactElement<{ children?: ReactNode }> =>
  isValidElement(child) && child.type === Fragment

/** The columns among a table's children; those of fragments are its own. Throws for a child that is none. */
export const columnsOf = <Row extends RaRecord>(children: ReactNode): readonly Column<Row>[] =>
  Children.toArray(children).flatMap((child) => {
    if (isFragment(child)) return columnsOf<Row>(child.props.children)
    if (isColumn<Row>(child)) return [{ ...child.props, numeric: child.type === NumberCol }]
    throw new Error('A DataTable takes DataTable.Col and DataTable.NumberCol.')
  })
