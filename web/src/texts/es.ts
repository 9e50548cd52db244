import game from '../../../src/kingdombuilder/texts/es.json';
import page from './es.json';

export default { ...game, ...page };
