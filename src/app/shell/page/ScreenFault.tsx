import Button from '@mui/material/Button'
import { Unplug } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { PageHead } from './PageHead'

/** A screen of ours that broke: what happened and a way on, inside the frame that still works. */
export const ScreenFault = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('kit.fault.title')} />
      <div className="fault stack muted">
        <Unplug className="faint" size={40} strokeWidth={1} aria-hidden />
        <p>{translate('kit.fault.text')}</p>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('kit.fault.reload')}
        </Button>
      </div>
    </>
  )
}
