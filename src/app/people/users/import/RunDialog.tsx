import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { UserImport } from '../../../../api/people/userImports'
import { Confirm } from '../../../shell/page/Confirm'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'

type Props = { checked: UserImport; onClose: () => void; onRunning: () => void }

/** Confirms the import of all rows, or only of valid rows if the file has errors. */
export const RunDialog = ({ checked, onClose, onRunning }: Props) => {
  const translate = useTranslate()
  const provider = useDataProvider<AppDataProvider>()
  const { counts, id } = checked
  const rows = counts.error > 0 ? 'valid' : 'all'
  const [confirmed, setConfirmed] = useState(false)
  const asks = counts.without_address > 0
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      provider.act('POST /api/access/users/imports/:id/run', { id, body: { rows, without_address: confirmed } }),
    onSuccess: () => {
      onClose()
      onRunning()
    },
    onError: () => {
      onClose()
      onRunning()
    },
  })
  return (
    <Confirm
      isOpen
      loading={isPending || (asks && !confirmed)}
      title={translate('user_import.ask', counts.create + counts.update)}
      confirm={translate(rows === 'all' ? 'user_import.run_all' : 'user_import.run_valid')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => mutate()}
      onClose={onClose}
      content={
        <>
          <ul className="stack gap-1">
            {counts.create > 0 && <li>{translate('user_import.will.create', counts.create)}</li>}
            {counts.update > 0 && <li>{translate('user_import.will.update', counts.update)}</li>}
            {counts.skip > 0 && <li>{translate('user_import.will.skip', counts.skip)}</li>}
            {counts.error > 0 && <li>{translate('user_import.will.error', counts.error)}</li>}
          </ul>
          {asks && (
            <FormControlLabel
              control={<Checkbox checked={confirmed} onChange={(_event, checked) => setConfirmed(checked)} />}
              label={translate('user_import.without_address', counts.without_address)}
            />
          )}
          <p className="mt-2">{translate(rows === 'all' ? 'user_import.all_or_nothing' : 'user_import.only_valid')}</p>
        </>
      }
    />
  )
}
