import { pageLanguage } from './language.ts'

/** The word for several of something: English adds an s, Vietnamese has one word for both. */
export const plural = (one: string) => (pageLanguage() === 'vi' ? one : `${one}s`)
