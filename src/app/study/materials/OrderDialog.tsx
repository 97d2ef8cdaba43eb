import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { ArrowDownUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useGetList, useListContext, useRefresh, useTranslate } from 'react-admin'
import type { MaterialRow } from '../../../api/study/materials'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { SortableList } from '../../kit/inputs/rows/SortableList'

/** Shown only while the list is filtered by one subject. */
export const OrderButton = () => {
  const translate = useTranslate()
  const { filterValues, total = 0 } = useListContext()
  const [isOpen, setOpen] = useState(false)
  const subjects: unknown[] = [filterValues.subject_id ?? []].flat()
  const [subject] = subjects
  if (subjects.length !== 1 || typeof subject !== 'number') return null
  return (
    <>
      <Button variant="outlined" disabled={total < 2} onClick={() => setOpen(true)}>
        <ArrowDownUp size={20} strokeWidth={1.75} aria-hidden />
        {translate('materials.order.button')}
      </Button>
      {isOpen && <OrderDialog subjectId={subject} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { subjectId: number; onClose: () => void }

/** Reorders the materials of a subject as students see them. */
const OrderDialog = ({ subjectId, onClose }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const titleId = useId()
  const { data } = useGetList<MaterialRow>('materials', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'position', order: 'ASC' },
    filter: { subject_id: subjectId, status: ['draft', 'published'] },
    meta: rowsOnly,
  })
  const [moved, setMoved] = useState<readonly MaterialRow[] | null>(null)
  const rows = moved ?? data ?? []
  const order = useAct('POST /api/materials/order', {
    onSuccess: () => {
      toast.success({ text: translate('materials.order.done') })
      refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('materials.order.title', { subject: rows[0]?.subject.name ?? '' })}
      </DialogTitle>
      <DialogContent className="stack">
        <p className="muted">{translate('materials.order.help')}</p>
        {rows.length > 0 && (
          <SortableList items={rows} nameOf={({ name }) => name} onChange={setMoved}>
            {(row) => (
              <>
                <b className="medium anywhere">{row.name}</b>
                <p className="small muted">{translate(`materials.status.${row.status}`)}</p>
              </>
            )}
          </SortableList>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
        <Button
          variant="contained"
          disabled={moved === null || order.isPending}
          onClick={() => order.mutate({ body: { subject_id: subjectId, ids: rows.map(({ id }) => id) } })}
        >
          {translate('materials.order.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
