import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'

export type Refusal = { id: number; message: string }
type Props<Row> = {
  title: string
  /** Success message for the completed records, shown here instead of a toast. */
  done?: string | undefined
  refused: readonly Refusal[]
  /** The rows that the action was applied to; may also contain other rows. */
  rows: readonly Row[]
  /** Name and path of a row. */
  nameOf: (row: Row) => string
  pathOf: (row: Row) => string
  onClose: () => void
}

/** Lists the records for which a bulk action failed, with reasons. */
export const RefusedDialog = <Row extends RaRecord>(props: Props<Row>) => {
  const { title, done, refused, rows, nameOf, pathOf, onClose } = props
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className="stack">
        {done && (
          <p className="row medium text-success">
            <CircleCheck size={16} strokeWidth={2} aria-hidden />
            {done}
          </p>
        )}
        <dl className="stack">
          {refused.map(({ id, message }) => {
            const row = rows.find((one) => one.id === id)
            return (
              <div key={id}>
                <dt className="medium">{row && <Link to={pathOf(row)}>{nameOf(row)}</Link>}</dt>
                <dd>{message}</dd>
              </div>
            )
          })}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('kit.bulk.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
