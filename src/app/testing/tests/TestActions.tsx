import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Copy, Eye, FileMinus, Printer } from 'lucide-react'
import { useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Test } from '../../../api/testing/tests'
import { useEditing } from '../../kit/forms/editing'
import { RecordActions } from '../../kit/forms/RecordActions'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'
import { PrintDialog } from './paper/PrintDialog'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions other than editing: preview, duplicate, withdraw, archive, delete. */
export const TestActions = () => {
  const record = useRecordContext<Test>()
  return record ? <Actions record={record} /> : null
}

const Actions = ({ record }: { record: Test }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [isPrinting, setPrinting] = useState(false)
  const isDirty = useEditing()?.isDirty ?? false
  const preview = useAct('POST /api/tests/:id/preview', {
    onSuccess: ({ id }) => void navigate(`/testing/attempts/${id}`),
  })
  const duplicate = useAct('POST /api/tests/:id/duplicate', {
    onSuccess: (copy) => {
      toast.success({ text: translate('tests.duplicated') })
      redirect('edit', 'tests', copy.id)
    },
  })
  const withdraw = useAct('POST /api/tests/:id/withdraw', {
    onSuccess: () => {
      toast.success({ text: translate('tests.withdrawn') })
      refresh()
    },
  })
  const copy = (
    <MenuItem disabled={isDirty} onClick={() => duplicate.mutate({ id: record.id, body: undefined })}>
      <ListItemIcon>
        <Copy {...icon} />
      </ListItemIcon>
      {translate('tests.duplicate')}
    </MenuItem>
  )
  return (
    <>
      <Button
        variant="outlined"
        disabled={isDirty || preview.isPending}
        title={isDirty ? translate('kit.action.save_first') : undefined}
        onClick={() => preview.mutate({ id: record.id, body: undefined })}
      >
        <Eye size={20} strokeWidth={1.75} aria-hidden />
        {translate('tests.preview')}
      </Button>
      <Button
        variant="outlined"
        disabled={isDirty}
        title={isDirty ? translate('kit.action.save_first') : undefined}
        onClick={() => setPrinting(true)}
      >
        <Printer size={20} strokeWidth={1.75} aria-hidden />
        {translate('tests.paper.button')}
      </Button>
      {isPrinting && <PrintDialog test={record} onClose={() => setPrinting(false)} />}
      {record.can_edit && (
        <RecordActions>
          {copy}
          {record.status === 'published' && (
            <MenuItem
              disabled={isDirty}
              onClick={() => withdraw.mutate({ id: record.id, body: { version: record.version } })}
            >
              <ListItemIcon>
                <FileMinus {...icon} />
              </ListItemIcon>
              {translate('tests.withdraw')}
            </MenuItem>
          )}
        </RecordActions>
      )}
    </>
  )
}
