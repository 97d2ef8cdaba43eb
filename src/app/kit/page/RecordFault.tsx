import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { HttpError, useTranslate } from 'react-admin'
import { NotFoundPage } from '../standIns/NotFoundPage'
import { PageHead } from './PageHead'

const closed: readonly unknown[] = [403, 404]

/** A record that did not come: not found when it is not open to the person, else what happened and another try. */
export const RecordFault = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const translate = useTranslate()
  if (error instanceof HttpError && closed.includes(error.status)) return <NotFoundPage />
  return (
    <>
      <PageHead title={translate('kit.form.fault.title')} />
      <div className="fault">
        <CloudOff size={40} strokeWidth={1} aria-hidden />
        <p>{translate('kit.form.fault.text')}</p>
        <Button variant="outlined" onClick={onAgain}>
          {translate('kit.form.fault.again')}
        </Button>
      </div>
    </>
  )
}
