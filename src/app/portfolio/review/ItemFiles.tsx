import { FileX, ShieldCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { FileButtons } from '../../kit/viewer/FileButtons'
import { FileViewer } from '../../kit/viewer/FileViewer'
import type { Viewer } from '../../kit/viewer/useViewer'
import { LinkList } from '../shared/ItemFacts'

type Props = { item: ReviewedItem; viewer: Viewer }

/** Evidence of the achievement: its files, one at a time, and external links. */
export const ItemFiles = ({ item: { files, links, is_verified, source }, viewer }: Props) => {
  const translate = useTranslate()
  const { file } = viewer
  const Icon = is_verified ? ShieldCheck : FileX
  const why = is_verified ? 'proven' : 'none'
  return (
    <FileViewer
      label={translate('portfolios.files.label')}
      viewer={viewer}
      nothing={
        <>
          <Icon size={40} strokeWidth={1} aria-hidden />
          <p>{file ? translate('portfolios.files.save', { name: file.name }) : translate(`portfolios.files.${why}`)}</p>
          {source && <p className="small">{translate(`portfolio.suggested.from.${source}`)}</p>}
        </>
      }
    >
      {(files.length > 1 || links.length > 0) && (
        <div className="stack">
          <FileButtons label={translate('portfolio.field.files')} files={files} viewer={viewer} />
          <LinkList links={links} />
        </div>
      )}
    </FileViewer>
  )
}
