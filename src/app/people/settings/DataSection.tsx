import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { dayOf } from '../../shell/dates'
import { request } from '../../shell/http/request'
import { useTranslate } from '../../shell/i18n/i18n'
import { saveFile } from '../../kit/files/saveFile'
import { attachmentName } from '../../shell/http/attachmentName'
import { toldByToast } from '../../shell/http/toldByToast'
import { useAct } from '../../kit/providers/calls'
import { Section } from '../../kit/forms/Section'
import { Glyph } from '../../shell/widgets/Glyph'
import { EraseDialog } from './EraseDialog'

/** Everything that is kept about the person, as one file. A refusal has been told by a toast. */
const download = async (): Promise<void> => {
  const response = await request({ method: 'GET', path: '/api/settings/export' })
  saveFile({ blob: await response.blob(), name: attachmentName(response.headers) })
}

type Props = { readonly eraseRequestedAt: string | null; readonly onChanged: () => void }

/** One's own data: to take along, and to have erased. */
export const DataSection = ({ eraseRequestedAt, onChanged }: Props) => {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    await download().catch(toldByToast)
    setBusy(false)
  }
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
        <Button variant="outlined" aria-busy={busy} onClick={() => void save()}>
          <Download className="i" aria-hidden="true" />
          {t('own.data.download')}
        </Button>
        {eraseRequestedAt === null && (
          <Button color="error" onClick={() => setAsking(true)}>
            {t('own.data.erase')}
          </Button>
        )}
      </div>
      {asking && <EraseDialog onAsked={onChanged} onClose={() => setAsking(false)} />}
    </Section>
  )
}
