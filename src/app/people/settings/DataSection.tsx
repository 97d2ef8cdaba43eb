import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { useDownload } from '../../kit/files/useDownload'
import { useAct } from '../../kit/providers/calls'
import { Section } from '../../kit/forms/Section'
import { Glyph } from '../../shell/widgets/Glyph'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { TextInput } from '../../kit/inputs/TextInput'

type EraseDialogProps = { readonly onRequested: () => void; readonly onClose: () => void }

/** Requests deletion. Explains what is removed and what the law retains; requires the password. */
const EraseDialog = ({ onRequested, onClose }: EraseDialogProps) => {
  const t = useTranslate()
  return (
    <ActionDialog
      action="POST /api/settings/erase-request"
      request={({ reason, password }) => ({ body: { reason: reason ?? '', password: password ?? '' } })}
      confirmColor="warning"
      title={t('own.data.dialog')}
      confirm={t('own.data.ask')}
      defaultValues={{ reason: '', password: '' }}
      onSuccess={onRequested}
      onClose={onClose}
    >
      <p>{t('own.data.dialog_text')}</p>
      <TextInput multiline optional source="reason" label={t('own.data.reason')} />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </ActionDialog>
  )
}

type Props = { readonly eraseRequestedAt: string | null; readonly onChanged: () => void }

/** Personal data: download and request for deletion. */
export const DataSection = ({ eraseRequestedAt, onChanged }: Props) => {
  const t = useTranslate()
  const { save, isSaving } = useDownload()
  const [asking, setAsking] = useState(false)
  const { mutate: withdraw } = useAct('DELETE /api/settings/erase-request', { onSettled: onChanged })
  return (
    <Section title={t('own.data.title')} help={t('own.data.help')}>
      {eraseRequestedAt !== null && (
        <div className="note warning">
          <Glyph name="wait" />
          <div className="grow">
            <p>{t('own.data.requested', { date: dayOf(eraseRequestedAt) })}</p>
            <button type="button" className="link mt-1" onClick={() => withdraw({ body: undefined })}>
              {t('own.data.withdraw')}
            </button>
          </div>
        </div>
      )}
      <div className="row wrap">
        <Button variant="outlined" aria-busy={isSaving} onClick={() => isSaving || save('/api/settings/export')}>
          <Download className="i" aria-hidden="true" />
          {t('own.data.download')}
        </Button>
        {eraseRequestedAt === null && (
          <Button color="error" onClick={() => setAsking(true)}>
            {t('own.data.erase')}
          </Button>
        )}
      </div>
      {asking && <EraseDialog onRequested={onChanged} onClose={() => setAsking(false)} />}
    </Section>
  )
}
