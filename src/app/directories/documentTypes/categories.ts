import { documentCategories } from '../../../api/kit/codes'
import { choicesOf } from '../../kit/inputs/choices/choices'

export const categories = choicesOf('document_types.category', documentCategories)
