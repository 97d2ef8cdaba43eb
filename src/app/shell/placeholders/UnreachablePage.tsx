import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { session } from '../session/session'

/** Delay between retries in ms, randomised to spread the load. */
const pauseMs = () => 4000 + Math.random() * 4000

/** R4.02: the server has not responded in time. The token is kept, and the route is retried until it opens. */
export const UnreachablePage = () => {
  const t = useTranslate()
  const navigate = useNavigate()
  const { state, revalidate } = useRevalidator()
  const isTrying = state === 'loading'

  useEffect(() => {
    if (isTrying) return undefined
    const again = () => void revalidate()
    const timer = setTimeout(again, pauseMs())
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [isTrying, revalidate])

  const signOut = async () => {
    await session.signOutKeepingDrafts()
    await navigate('/login', { replace: true })
  }
  return (
    <div className="status-page">
      <h1>{t('unreachable.title')}</h1>
      <p className="muted">{t('unreachable.text')}</p>
      <p className="muted">{t('unreachable.unsent')}</p>
      <p className="small muted" role="status">
        {isTrying ? t('unreachable.trying') : ''}
      </p>
      <div className="row wrap w-full mt-2">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isTrying}
          onClick={() => isTrying || void revalidate()}
        >
          {t('unreachable.again')}
        </button>
        <button type="button" className="btn btn-outline" onClick={() => void signOut()}>
          {t('unreachable.sign_out')}
        </button>
      </div>
    </div>
  )
}
