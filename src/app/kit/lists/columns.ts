import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** Position of a cell on a phone card, one cell per position; cells without one are hidden there. */
export type CardPlace = 'title' | 'aside' | 'line' | 'status' | 'end'

/** A list column, typed by the row: `const Column = DataTable.Col<Subject>`. */
export type ColumnProps<Row extends RaRecord> = {
  /** Also the key of the label and, unless `sortBy` is set, the sort field. */
  source: Extract<keyof Row, string>
  label?: string
  /** Cell content as a function of the row or as field components; defaults to the value. */
  render?: (row: Row) => ReactNode
  children?: ReactNode
  /** A second line in a lighter colour. Compact rows hide it, or show it on the first line if `keepsSecondary` is set. */
  secondaryText?: (row: Row) => ReactNode
  keepsSecondary?: boolean
  sortBy?: string
  disableSort?: boolean
  /** The column takes the remaining width. */
  wide?: boolean
  /** Hidden in windows narrower than 80 em. */
  wideScreensOnly?: boolean
  card?: CardPlace
  /** Shows the header as a label on cards, where the value alone would be unclear. */
  labelledOnCards?: boolean
}

export type Column<Row extends RaRecord> = ColumnProps<Row> & {
  /** Right-aligned with tabular figures. */
  numeric: boolean
}

/** Declares a column; DataTable reads its props and renders header and cells. */
export const Col = <Row extends RaRecord>(_props: ColumnProps<Row>): ReactNode => null
/** A column of numbers. */
export const NumberCol = <Row extends RaRecord>(_props: ColumnProps<Row>): ReactNode => null

const isColumn = <Row extends RaRecord>(child: ReactNode): child is ReactElement<ColumnProps<Row>> =>
  isValidElement(child) && (child.type === Col || child.type === NumberCol)

const isFragment = (child: ReactNode): child is ReactElement<{ children?: ReactNode }> =>
  isValidElement(child) && child.type === Fragment

/** Returns the columns among a table's children, including those in fragments. Throws for any other child. */
export const columnsOf = <Row extends RaRecord>(children: ReactNode): readonly Column<Row>[] =>
  Children.toArray(children).flatMap((child) => {
    if (isFragment(child)) return columnsOf<Row>(child.props.children)
    if (isColumn<Row>(child)) return [{ ...child.props, numeric: child.type === NumberCol }]
    throw new Error('A DataTable takes DataTable.Col and DataTable.NumberCol.')
  })
