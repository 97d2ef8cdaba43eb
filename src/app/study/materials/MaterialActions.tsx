import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Copy, FileMinus, Send } from 'lucide-react'
import { useRecordContext, useRedirect, useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { useEditing } from '../../kit/forms/editing'
import { RecordActions } from '../../kit/forms/RecordActions'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { useBulkAction } from './useBulkAction'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions besides editing: publish, unpublish, copy, archive, delete. */
export const MaterialActions = () => {
  const record = useRecordContext<Material>()
  return record ? <Actions record={record} /> : null
}

const Actions = ({ record }: { record: Material }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const isDirty = useEditing()?.isDirty ?? false
  const publish = useBulkAction('POST /api/materials/publish')
  const withdraw = useBulkAction('POST /api/materials/withdraw')
  const duplicate = useAct('POST /api/materials/:id/duplicate', {
    onSuccess: (copy) => {
      toast.success({ text: translate('materials.duplicated') })
      redirect('edit', 'materials', copy.id)
    },
  })
  if (!record.can_edit) return null
  return (
    <>
      {record.status === 'draft' && (
        <Button
          variant="outlined"
          disabled={isDirty || publish.isPending}
          title={isDirty ? translate('kit.action.save_first') : undefined}
          onClick={() => publish.mutate([record.id])}
        >
          <Send size={20} strokeWidth={1.75} aria-hidden />
          {translate('materials.publish')}
        </Button>
      )}
      <RecordActions>
        <MenuItem disabled={isDirty} onClick={() => duplicate.mutate({ id: record.id, body: undefined })}>
          <ListItemIcon>
            <Copy {...icon} />
          </ListItemIcon>
          {translate('materials.duplicate')}
        </MenuItem>
        {record.status === 'published' && (
          <MenuItem disabled={isDirty} onClick={() => withdraw.mutate([record.id])}>
            <ListItemIcon>
              <FileMinus {...icon} />
            </ListItemIcon>
            {translate('materials.withdraw')}
          </MenuItem>
        )}
      </RecordActions>
    </>
  )
}
