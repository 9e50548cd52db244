BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	table_id VARCHAR(12) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	guest VARCHAR(32), 
	"key" VARCHAR(100), 
	entry TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('temple000000',1,1700000000000,'ann',NULL,'{"type":"set"}');
INSERT INTO "entries" VALUES('temple000000',2,1700000000000,'ann',NULL,'{"type":"joined","seat":0,"name":"Ann","colour":"blue"}');
INSERT INTO "entries" VALUES('temple000000',3,1700000000000,'bob',NULL,'{"type":"joined","seat":1,"name":"Bob","colour":"orange"}');
INSERT INTO "entries" VALUES('temple000000',4,1700000000000,'bob',NULL,'{"type":"started"}');
INSERT INTO "entries" VALUES('temple000000',5,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"temple","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('temple000000',6,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a2","bot":false}');
INSERT INTO "entries" VALUES('temple000000',7,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a1","bot":false}');
INSERT INTO "entries" VALUES('temple000000',8,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('temple000000',9,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('temple000000',10,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"s1","bot":false}');
INSERT INTO "entries" VALUES('temple000000',11,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"s2","bot":false}');
INSERT INTO "entries" VALUES('temple000000',12,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"a10","bot":false}');
INSERT INTO "entries" VALUES('temple000000',13,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('temple000000',14,1700000000000,'bob',NULL,'{"type":"spoke","seat":1,"text":"well played"}');
INSERT INTO "entries" VALUES('silo00000000',1,1700000000000,'ann',NULL,'{"type":"set"}');
INSERT INTO "entries" VALUES('silo00000000',2,1700000000000,'ann',NULL,'{"type":"joined","seat":0,"name":"Ann","colour":"blue"}');
INSERT INTO "entries" VALUES('silo00000000',3,1700000000000,'bob',NULL,'{"type":"joined","seat":1,"name":"Bob","colour":"orange"}');
INSERT INTO "entries" VALUES('silo00000000',4,1700000000000,'bob',NULL,'{"type":"started"}');
INSERT INTO "entries" VALUES('silo00000000',5,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"temple","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',6,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a2","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',7,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a1","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',8,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',9,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('silo00000000',10,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"a10","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',11,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"a9","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',12,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"a8","bot":false}');
INSERT INTO "entries" VALUES('silo00000000',13,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('silo00000000',14,1700000000000,'bob',NULL,'{"type":"spoke","seat":1,"text":"well played"}');
INSERT INTO "entries" VALUES('bot000000000',1,1700000000000,'ann',NULL,'{"type":"set"}');
INSERT INTO "entries" VALUES('bot000000000',2,1700000000000,'ann',NULL,'{"type":"joined","seat":0,"name":"Ann","colour":"blue"}');
INSERT INTO "entries" VALUES('bot000000000',3,1700000000000,'bob',NULL,'{"type":"joined","seat":1,"name":"Bob","colour":"orange"}');
INSERT INTO "entries" VALUES('bot000000000',4,1700000000000,'bob',NULL,'{"type":"started"}');
INSERT INTO "entries" VALUES('bot000000000',5,1700000000000,'ann',NULL,'{"type":"left","seat":0,"bot":"random"}');
INSERT INTO "entries" VALUES('bot000000000',6,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"temple","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('bot000000000',7,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a2","bot":false}');
INSERT INTO "entries" VALUES('bot000000000',8,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a1","bot":false}');
INSERT INTO "entries" VALUES('bot000000000',9,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"a3","bot":false}');
INSERT INTO "entries" VALUES('bot000000000',10,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('shown0000000',1,1700000000000,'ann',NULL,'{"type":"set"}');
INSERT INTO "entries" VALUES('other0000000',1,1700000000000,'ann',NULL,'{"type":"set"}');
INSERT INTO "entries" VALUES('other0000000',2,1700000000000,'ann',NULL,'{"type":"joined","seat":0,"name":"Ann","colour":"blue"}');
INSERT INTO "entries" VALUES('other0000000',3,1700000000000,'bob',NULL,'{"type":"joined","seat":1,"name":"Bob","colour":"orange"}');
INSERT INTO "entries" VALUES('other0000000',4,1700000000000,'bob',NULL,'{"type":"started"}');
INSERT INTO "entries" VALUES('other0000000',5,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"b1","bot":false}');
INSERT INTO "entries" VALUES('other0000000',6,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"c1","bot":false}');
INSERT INTO "entries" VALUES('other0000000',7,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"build","hex":"c2","bot":false}');
INSERT INTO "entries" VALUES('other0000000',8,1700000000000,'ann',NULL,'{"type":"acted","seat":0,"kind":"end","hex":null,"bot":false}');
INSERT INTO "entries" VALUES('other0000000',9,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"g4","bot":false}');
INSERT INTO "entries" VALUES('other0000000',10,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"h4","bot":false}');
INSERT INTO "entries" VALUES('other0000000',11,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"build","hex":"h5","bot":false}');
INSERT INTO "entries" VALUES('other0000000',12,1700000000000,'bob',NULL,'{"type":"acted","seat":1,"kind":"end","hex":null,"bot":false}');
CREATE TABLE keys (
	name VARCHAR(20) NOT NULL, 
	value VARCHAR(64) NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE sitters (
	guest VARCHAR(32) NOT NULL, 
	table_id VARCHAR(12) NOT NULL, seat INTEGER, 
	PRIMARY KEY (guest, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('ann','temple000000',0);
INSERT INTO "sitters" VALUES('bob','temple000000',1);
INSERT INTO "sitters" VALUES('ann','silo00000000',0);
INSERT INTO "sitters" VALUES('bob','silo00000000',1);
INSERT INTO "sitters" VALUES('ann','bot000000000',0);
INSERT INTO "sitters" VALUES('bob','bot000000000',1);
INSERT INTO "sitters" VALUES('ann','other0000000',0);
INSERT INTO "sitters" VALUES('bob','other0000000',1);
CREATE TABLE tables (
	id VARCHAR(12) NOT NULL, 
	created BIGINT NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	visibility VARCHAR(8) NOT NULL, 
	sheet TEXT NOT NULL, 
	last INTEGER NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	updated BIGINT NOT NULL, 
	due BIGINT, 
	decider INTEGER, 
	line TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('temple000000',1700000000000,'ann','public','{"id":"temple000000","created":1700000000000,"host":"ann","terms":{"visibility":"public","hints":true,"clock":{"kind":"days","bank":600,"increment":15,"days":2,"flag":"bot"},"substitute":"random","autostart":true},"record":"{\"format\":\"kingdombuilder-record/1\",\"sections\":[\"temple\",\"refuge\",\"canoe\",\"fountain\"],\"cards\":[],\"seed\":1,\"players\":2,\"start_player\":0,\"sets\":[\"base\",\"marshlands\"],\"tasks\":[],\"island\":null,\"capitols\":[],\"caves\":[],\"own_sections\":[],\"names\":[],\"position\":{\"sections\":[\"temple\",\"refuge\",\"canoe\",\"fountain\"],\"cards\":[],\"players\":[{\"houses\":[\"t1\",\"t2\"]},{\"houses\":[\"a3\",\"b3\"],\"tiles\":[{\"kind\":\"temple\",\"from\":\"c3\"}],\"supply\":3}],\"turn\":{\"player\":1,\"card\":\"canyon\"}},\"fairness\":null,\"resigned\":[],\"actions\":[]}","salt":"285e6aaff5ddd79ba883638bd12fe1d7","chosen":true,"asked":{"players":2,"sets":["base"],"sections":null,"cards":null,"excluded":[],"tasks":null,"island":null,"capitols":null,"caves":null,"seed":"1","start_player":null,"visibility":"public","hints":true,"clock":{"kind":"days","bank":600,"increment":15,"days":2,"flag":"bot"},"substitute":"random","autostart":true,"bots":[],"name":"Ann","colour":null,"seat":null,"watch":false,"record":null,"position":{"sections":["temple","refuge","canoe","fountain"],"cards":[],"players":[{"houses":["t1","t2"]},{"houses":["a3","b3"],"tiles":[{"kind":"temple","from":"c3"}],"supply":3}],"turn":{"player":1,"card":"canyon"}}}}',14,'running',1700000000000,1700172800000,1,'{"id":"temple000000","status":"running","created":1700000000000,"updated":1700000000000,"setup":{"players":2,"sets":["base","marshlands"],"sections":["temple","refuge","canoe","fountain"],"cards":[],"tasks":[],"island":null,"capitols":[],"caves":[],"start_player":0},"seats":[{"kind":"person","name":"Ann","colour":"blue","bot":null,"present":false,"resigned":false,"remaining":172800000},{"kind":"person","name":"Bob","colour":"orange","bot":null,"present":false,"resigned":false,"remaining":172800000}],"winners":[],"gold":[],"decider":1,"mine":false,"seat":null}');
INSERT INTO "tables" VALUES('silo00000000',1700000000000,'ann','public','{"id":"silo00000000","created":1700000000000,"host":"ann","terms":{"visibility":"public","hints":true,"clock":{"kind":"days","bank":600,"increment":15,"days":2,"flag":"bot"},"substitute":"random","autostart":true},"record":"{\"format\":\"kingdombuilder-record/1\",\"sections\":[\"temple\",\"university\",\"canoe\",\"fountain\"],\"cards\":[],\"seed\":1,\"players\":2,\"start_player\":0,\"sets\":[\"base\",\"marshlands\",\"harvest\"],\"tasks\":[],\"island\":null,\"capitols\":[],\"caves\":[],\"own_sections\":[],\"names\":[],\"position\":{\"sections\":[\"temple\",\"university\",\"canoe\",\"fountain\"],\"cards\":[],\"players\":[{\"houses\":[\"t6\",\"l4\"]},{\"houses\":[\"a3\",\"b3\"],\"tiles\":[{\"kind\":\"temple\",\"from\":\"c3\"}],\"supply\":3}],\"turn\":{\"player\":1,\"card\":\"canyon\"}},\"fairness\":null,\"resigned\":[],\"actions\":[]}","salt":"38f61321b453ebfcf11cbc8113551606","chosen":true,"asked":{"players":2,"sets":["base"],"sections":null,"cards":null,"excluded":[],"tasks":null,"island":null,"capitols":null,"caves":null,"seed":"1","start_player":null,"visibility":"public","hints":true,"clock":{"kind":"days","bank":600,"increment":15,"days":2,"flag":"bot"},"substitute":"random","autostart":true,"bots":[],"name":"Ann","colour":null,"seat":null,"watch":false,"record":null,"position":{"sections":["temple","university","canoe","fountain"],"cards":[],"players":[{"houses":["t6","l4"]},{"houses":["a3","b3"],"tiles":[{"kind":"temple","from":"c3"}],"supply":3}],"turn":{"player":1,"card":"canyon"}}}}',14,'running',1700000000000,1700172800000,1,'{"id":"silo00000000","status":"running","created":1700000000000,"updated":1700000000000,"setup":{"players":2,"sets":["base","marshlands","harvest"],"sections":["temple","university","canoe","fountain"],"cards":[],"tasks":[],"island":null,"capitols":[],"caves":[],"start_player":0},"seats":[{"kind":"person","name":"Ann","colour":"blue","bot":null,"present":false,"resigned":false,"remaining":172800000},{"kind":"person","name":"Bob","colour":"orange","bot":null,"present":false,"resigned":false,"remaining":172800000}],"winners":[],"gold":[],"decider":1,"mine":false,"seat":null}');
INSERT INTO "tables" VALUES('bot000000000',1700000000000,'ann','public','{"id":"bot000000000","created":1700000000000,"host":"ann","terms":{"visibility":"public","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"random","autostart":true},"record":"{\"format\":\"kingdombuilder-record/1\",\"sections\":[\"temple\",\"refuge\",\"canoe\",\"fountain\"],\"cards\":[],\"seed\":1,\"players\":2,\"start_player\":0,\"sets\":[\"base\",\"marshlands\"],\"tasks\":[],\"island\":null,\"capitols\":[],\"caves\":[],\"own_sections\":[],\"names\":[],\"position\":{\"sections\":[\"temple\",\"refuge\",\"canoe\",\"fountain\"],\"cards\":[],\"players\":[{\"houses\":[\"t1\",\"t2\"]},{\"houses\":[\"a3\",\"b3\"],\"tiles\":[{\"kind\":\"temple\",\"from\":\"c3\"}],\"supply\":3}],\"turn\":{\"player\":1,\"card\":\"canyon\"}},\"fairness\":null,\"resigned\":[],\"actions\":[]}","salt":"797bf1149241ff29046c7edb7a188722","chosen":true,"asked":{"players":2,"sets":["base"],"sections":null,"cards":null,"excluded":[],"tasks":null,"island":null,"capitols":null,"caves":null,"seed":"1","start_player":null,"visibility":"public","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"random","autostart":true,"bots":[],"name":"Ann","colour":null,"seat":null,"watch":false,"record":null,"position":{"sections":["temple","refuge","canoe","fountain"],"cards":[],"players":[{"houses":["t1","t2"]},{"houses":["a3","b3"],"tiles":[{"kind":"temple","from":"c3"}],"supply":3}],"turn":{"player":1,"card":"canyon"}}}}',10,'running',1700000000000,1700000005000,0,'{"id":"bot000000000","status":"running","created":1700000000000,"updated":1700000000000,"setup":{"players":2,"sets":["base","marshlands"],"sections":["temple","refuge","canoe","fountain"],"cards":[],"tasks":[],"island":null,"capitols":[],"caves":[],"start_player":0},"seats":[{"kind":"person","name":"Ann","colour":"blue","bot":"random","present":false,"resigned":false,"remaining":null},{"kind":"person","name":"Bob","colour":"orange","bot":null,"present":false,"resigned":false,"remaining":null}],"winners":[],"gold":[],"decider":1,"mine":false,"seat":null}');
INSERT INTO "tables" VALUES('shown0000000',1700000000000,'ann','link','{"id":"shown0000000","created":1700000000000,"host":"ann","terms":{"visibility":"link","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"planner","autostart":true},"record":"{\"format\":\"kingdombuilder-record/1\",\"sections\":[\"temple\",\"university\",\"canoe\",\"fountain\"],\"cards\":[],\"seed\":1,\"players\":2,\"start_player\":0,\"sets\":[\"base\",\"marshlands\",\"harvest\"],\"tasks\":[],\"island\":null,\"capitols\":[],\"caves\":[],\"own_sections\":[],\"names\":[],\"position\":{\"sections\":[\"temple\",\"university\",\"canoe\",\"fountain\"],\"cards\":[],\"players\":[{\"houses\":[\"t6\",\"l4\"]},{\"houses\":[\"a3\",\"b3\"],\"tiles\":[{\"kind\":\"temple\",\"from\":\"c3\"}],\"supply\":3}],\"turn\":{\"player\":1,\"card\":\"canyon\"}},\"fairness\":null,\"resigned\":[],\"actions\":[\"temple a3\",\"build a2\",\"build a1\",\"build a3\",\"end\",\"build a10\",\"build a9\",\"build a8\",\"end\",\"build a18\",\"end\",\"stop\"]}","salt":"b008244ba9c61a9ae8510c5b8ea08cb7","chosen":true,"asked":{"players":2,"sets":["base","marshlands","harvest"],"sections":null,"cards":null,"excluded":[],"tasks":null,"island":null,"capitols":null,"caves":null,"seed":null,"start_player":null,"visibility":"link","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"planner","autostart":true,"bots":[],"name":"Ann","colour":null,"seat":null,"watch":false,"record":null,"position":null}}',1,'finished',1700000000000,NULL,NULL,'{"id":"shown0000000","status":"finished","created":1700000000000,"updated":1700000000000,"setup":{"players":2,"sets":["base","marshlands","harvest"],"sections":["temple","university","canoe","fountain"],"cards":[],"tasks":[],"island":null,"capitols":[],"caves":[],"start_player":0},"seats":[{"kind":"person","name":"Player 1","colour":"blue","bot":null,"present":false,"resigned":false,"remaining":null},{"kind":"person","name":"Player 2","colour":"orange","bot":null,"present":false,"resigned":false,"remaining":null}],"winners":[0,1],"gold":[0,0],"decider":null,"mine":false,"seat":null}');
INSERT INTO "tables" VALUES('other0000000',1700000000000,'ann','public','{"id":"other0000000","created":1700000000000,"host":"ann","terms":{"visibility":"public","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"random","autostart":true},"record":"{\"format\":\"kingdombuilder-record/1\",\"sections\":[\"tavern\",\"paddock\",\"oasis\",\"farm\"],\"cards\":[\"fishermen\",\"knights\",\"merchants\"],\"seed\":4711,\"players\":2,\"start_player\":0,\"sets\":[\"base\"],\"tasks\":[],\"island\":null,\"capitols\":[],\"caves\":[],\"own_sections\":[],\"names\":[],\"position\":null,\"fairness\":null,\"resigned\":[],\"actions\":[]}","salt":"08ae62b1903329298ea9c9db1c290728","chosen":true,"asked":{"players":2,"sets":["base"],"sections":["tavern","paddock","oasis","farm"],"cards":["fishermen","knights","merchants"],"excluded":[],"tasks":null,"island":null,"capitols":null,"caves":null,"seed":"4711","start_player":0,"visibility":"public","hints":true,"clock":{"kind":"none","bank":600,"increment":15,"days":3,"flag":"bot"},"substitute":"random","autostart":true,"bots":[],"name":"Ann","colour":null,"seat":null,"watch":false,"record":null,"position":null}}',12,'running',1700000000000,NULL,0,'{"id":"other0000000","status":"running","created":1700000000000,"updated":1700000000000,"setup":{"players":2,"sets":["base"],"sections":["tavern","paddock","oasis","farm"],"cards":["fishermen","knights","merchants"],"tasks":[],"island":null,"capitols":[],"caves":[],"start_player":0},"seats":[{"kind":"person","name":"Ann","colour":"blue","bot":null,"present":false,"resigned":false,"remaining":null},{"kind":"person","name":"Bob","colour":"orange","bot":null,"present":false,"resigned":false,"remaining":null}],"winners":[],"gold":[],"decider":0,"mine":false,"seat":null}');
CREATE INDEX tables_by_age ON tables (status, visibility, created, id);
CREATE INDEX tables_by_host ON tables (host, status);
CREATE INDEX tables_due ON tables (due);
CREATE UNIQUE INDEX entries_by_key ON entries (table_id, "key");
COMMIT;
