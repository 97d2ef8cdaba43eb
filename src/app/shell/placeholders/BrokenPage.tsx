import { useEffect } from 'react'
import { useTranslate } from '../i18n/i18n'
import { progress } from '../progress/progress'
import { Mark } from '../widgets/Mark'

/** What is left when a screen cannot be drawn even after a reload. It needs no router and no session: either may be what broke. */
export const BrokenPage = () => {
  const t = useTranslate()
  useEffect(() => progress.fail(), [])
  return (
    <main className="guest p-4" id="main">
      <div className="plain-page">
        <Mark />
        <h1>{t('broken.title')}</h1>
        <p className="muted">{t('broken.text')}</p>
        <div className="row wrap w-full mt-2">
          <button type="button" className="btn p" onClick={() => window.location.reload()}>
            {t('broken.again')}
          </button>
          <a className="btn o" href="/">
            {t('broken.home')}
          </a>
        </div>
      </div>
    </main>
  )
}
