import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useDownload } from '../kit/files/useDownload'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { useRead } from '../kit/providers/calls'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { LinkPanel } from './LinkPanel'
import { NextEntries } from './NextEntries'

/** The user's calendar for other programs: secret link, file, and what it contains. */
export const CalendarPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/settings/calendar')
  const { save, isSaving } = useDownload()
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <div className="record-page">
      <PageHead
        title={translate('calendar.title')}
        subtitle={translate('calendar.text')}
        actions={
          <Button
            variant="outlined"
            disabled={isSaving}
            title={translate('calendar.download_help')}
            onClick={() => save('/api/settings/calendar/file')}
          >
            <Download size={20} strokeWidth={1.75} aria-hidden />
            {translate('calendar.download')}
          </Button>
        }
      />
      <div className="column gap-6 mt-6">
        <LinkPanel link={data.link} onChanged={() => void refetch()} />
        <section className="panel" aria-labelledby="calendar-how">
          <header>
            <h2 id="calendar-how">{translate('calendar.how.title')}</h2>
          </header>
          <div className="pad stack">
            <p>{translate('calendar.how.google')}</p>
            <p>{translate('calendar.how.others')}</p>
          </div>
        </section>
        <NextEntries total={data.total} entries={data.next} />
      </div>
    </div>
  )
}
