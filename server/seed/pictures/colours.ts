/** Series colours of the charts, and light tints of them. */
export const series = ['#E13F5E', '#597EF7', '#1AAE9F', '#F2B705', '#788896', '#A855F7', '#0EA5E9', '#84CC16']
export const tints = ['#FBE0E5', '#DFE6FE', '#D3F1EE', '#FDF1C7', '#E4E7EA', '#EFDFFE', '#D3EFFB', '#E8F6CF']
