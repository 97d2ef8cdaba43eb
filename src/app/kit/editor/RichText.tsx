import { useMemo } from 'react'
import { cleanHtml } from './cleanHtml'
import './richText.css'

/** A stored text as it is read: cleaned once more before it is drawn, video 16:9. */
export const RichText = ({ html }: { html: string }) => {
  const safe = useMemo(() => cleanHtml(html), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}
