import Button from '@mui/material/Button'
import { CloudOff } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { NotFoundPage } from '../placeholders/NotFoundPage'
import { isClosed } from './faultOf'
import { PageHead } from './PageHead'

/** A record that did not come: not found when it is not open to the person, else what happened and another try. */
export const RecordFault = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const translate = useTranslate()
  if (isClosed(error)) return <NotFoundPage />
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
