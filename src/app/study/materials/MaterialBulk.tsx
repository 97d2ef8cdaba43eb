import Button from '@mui/material/Button'
import { ArrowRightLeft, FileMinus, Send } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useRefresh, useTranslate } from 'react-admin'
import type { MaterialRow } from '../../../api/study/materials'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { BulkActions } from '../../kit/lists/BulkActions'
import { useBulkAction, useBulkResultToast } from './useBulkAction'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Bulk actions: publish, unpublish, move to another subject, archive, delete, export. */
export const MaterialBulk = ({ chosen }: { chosen: readonly MaterialRow[] }) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<MaterialRow>()
  const [isMoving, setMoving] = useState(false)
  const publish = useBulkAction('POST /api/materials/publish', { onDone: onUnselectItems })
  const withdraw = useBulkAction('POST /api/materials/withdraw', { onDone: onUnselectItems })
  const drafts = chosen.filter(({ status }) => status === 'draft')
  const published = chosen.filter(({ status }) => status === 'published')
  const named = (name: string, rows: readonly MaterialRow[]) =>
    rows.length < chosen.length ? `${name}, ${rows.length}` : name
  return (
    <>
      {drafts.length > 0 && (
        <Button size="small" color="inherit" onClick={() => publish.mutate(drafts.map(({ id }) => id))}>
          <Send {...icon} />
          {named(translate('materials.publish'), drafts)}
        </Button>
      )}
      {published.length > 0 && (
        <Button size="small" color="inherit" onClick={() => withdraw.mutate(published.map(({ id }) => id))}>
          <FileMinus {...icon} />
          {named(translate('materials.withdraw'), published)}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => setMoving(true)}>
        <ArrowRightLeft {...icon} />
        {translate('materials.move.button')}
      </Button>
      <BulkActions chosen={chosen} />
      {isMoving && (
        <MoveDialog ids={chosen.map(({ id }) => id)} onDone={onUnselectItems} onClose={() => setMoving(false)} />
      )}
    </>
  )
}

const activeOnly = { status: 'active' }

/** Moves materials to the end of another subject. */
const MoveDialog = ({ ids, onDone, onClose }: { ids: number[]; onDone: () => void; onClose: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const tell = useBulkResultToast('move')
  return (
    <ActionDialog
      action="POST /api/materials/move"
      request={({ subject_id }) => ({ body: { ids, subject_id } })}
      name="move materials"
      title={translate('materials.move.title', ids.length)}
      confirm={translate('materials.move.submit')}
      defaultValues={{ subject_id: null }}
      onSuccess={(result) => {
        tell(result)
        refresh()
        onDone()
      }}
      onClose={onClose}
    >
      <ReferenceInput source="subject_id" reference="directories/subjects" filter={activeOnly}>
        <AutocompleteInput label="materials.move.to" />
      </ReferenceInput>
    </ActionDialog>
  )
}
